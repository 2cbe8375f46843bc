/** Addresses of raster tiles, as configuration and levels have them. */

/** Where nobody has chosen a source. */
export const SATELLITE_SOURCES = ['osmArcgis', 'bingMap'] as const;
export type SatelliteSource = (typeof SATELLITE_SOURCES)[number];

/** Configuration entry whose value `getBingMapLink` answers; an installation without it offers no Bing. */
export const BING_LINK_KEY = 'BING_MAP_LINK';
/** Configuration entry: address of an external map with {lat} and {lon}. Without it public reports link to a usual one. */
export const MAP_LINK_KEY = 'MAP_LINK_TEMPLATE';

const WEB_ADDRESS = /^https?:\/\/([\w.-]+(?::\d{1,5})?)\//i;
const OTHER_ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Absolute URL template of tiles; undefined where the text is no template. Relative ones resolve against `baseUrl`. */
export function tileAddress(text: string, baseUrl: string | undefined): string | undefined {
  const address = text.trim();
  if (!address.includes('{quadkey}') && !['{z}', '{x}', '{y}'].every((part) => address.includes(part)))
    return undefined;
  if (WEB_ADDRESS.test(address)) return address;
  return baseUrl === undefined || OTHER_ADDRESS.test(address)
    ? undefined
    : baseUrl + address.replace(/^\//, '');
}

/** Template of a TILE_SERVER; an address without places for the numbers gets the usual ones. '' stays ''. */
export function streetTemplate(text: string): string {
  const server = text.trim();
  return server === '' || server.includes('{') ? server : `${server.replace(/\/+$/, '')}/{z}/{x}/{y}.png`;
}

/** Host with port of an absolute template; '' where it is none. */
export function hostOf(address: string): string {
  return WEB_ADDRESS.exec(address)?.[1] ?? '';
}
