const MAP_LINK = 'https://www.google.com/maps?q={lat},{lon}';

const WEB_ADDRESS = /^https?:\/\/([\p{L}\p{N}._-]+|\[[\da-f:]+\])(:\d{1,5})?([/?#]\S*)?$/iu;

/** URL of an external map at a position. A template that is no http(s) URL is replaced by the default. */
export function mapLinkOf(lat: number, lon: number, template: string = MAP_LINK): string {
  const fill = (text: string) => text.replaceAll('{lat}', degrees(lat)).replaceAll('{lon}', degrees(lon));
  const filled = fill(template);
  return WEB_ADDRESS.test(filled) ? filled : fill(MAP_LINK);
}

/** At most six decimals, without exponent. */
const degrees = (value: number): string => String(Number(value.toFixed(6)));
