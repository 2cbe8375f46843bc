/** Positions fitted into a square drawing, north up. */

/** Size of a drawing in its own units. */
export const DRAWING_SIZE = 200;
const MARGIN = 12;

/** A position in degrees. */
interface Corner {
  readonly lat: number;
  readonly lon: number;
}

/** The function that gives the place of a corner in the drawing, "x,y"; degrees of longitude are shortened by the latitude. */
export function fitDrawing(corners: readonly Corner[]): (corner: Corner) => string {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { lat, lon } of corners) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lon);
    east = Math.max(east, lon);
  }
  const shorter = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const width = (east - west) * shorter;
  const scale = (DRAWING_SIZE - 2 * MARGIN) / (Math.max(north - south, width) || 1);
  const left = (DRAWING_SIZE - width * scale) / 2;
  const top = (DRAWING_SIZE - (north - south) * scale) / 2;
  return ({ lat, lon }) =>
    `${(left + (lon - west) * shorter * scale).toFixed(1)},${(top + (north - lat) * scale).toFixed(1)}`;
}
