/** Loads the chunk of the pages below /test. */
export const loadTestPages = async () => (await import('./tests.tsx')).TestPages;
