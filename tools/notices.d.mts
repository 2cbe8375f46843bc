/** Name, version and licence texts of each package that is in what is built. */
export function noticesText(): string;
