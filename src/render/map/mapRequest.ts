/** A request as MapLibre sends it. */
export interface MapRequest {
  readonly url: string;
  readonly headers?: Record<string, string>;
}

/**
 * The request for a resource of the map. The bearer token is sent to the own server only, never to other tile servers.
 *
 * @param baseUrl  address of the own server, absolute, with a trailing slash
 * @param token    read only for requests to the own server
 */
export function createMapRequest(url: string, baseUrl: string, token: () => string | undefined): MapRequest {
  const bearer = url.startsWith(baseUrl) ? token() : undefined;
  return bearer === undefined ? { url } : { url, headers: { Authorization: `Bearer ${bearer}` } };
}
