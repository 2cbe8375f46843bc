/** Addresses of the console resolve against the page's base element, so that it runs under any path. */

/** Absolute URL of the base, with a trailing slash and without query. */
export function baseUrl(): string {
  return new URL('.', document.baseURI).href;
}

/** Path of the base for the router: '' at the root, '/console' below it. */
export function basePath(): string {
  return new URL(baseUrl()).pathname.replace(/\/$/, '');
}

/** Return address for an identity provider: the origin, with the base path if there is one. */
export function returnUrl(): string {
  const { origin } = new URL(baseUrl());
  return basePath() === '' ? origin : `${origin}${basePath()}/`;
}

/** Absolute URL of a path of the contract. */
export function urlOf(path: string): string {
  return new URL(path, baseUrl()).href;
}
