export interface MapRequest {
  readonly url: string;
  readonly headers?: Record<string, string>;
}

/**
 * The request for a part of the map. The bearer goes to our own server only, never to the tiles of
 * somebody else. `baseUrl`: absolute, with a trailing slash. `token` is asked when it is needed.
 */
export function createMapRequest(url: string, baseUrl: string, token: () => string | undefined): MapRequest {
  const bearer = url.startsWith(baseUrl) ? token() : undefined;
  return bearer === undefined ? { url } : { url, headers: { Authorization: `Bearer ${bearer}` } };
}
