/** Measured figures as text, on the map and in its panels. */

const HECTARE = 10_000;
/** Areas below it have a decimal. */
const SMALL_AREA = 100;

/** Distances from here on are in kilometres. */
const FAR_M = 10_000;

/** "36.7 m", "13 957.3 km". */
export function distanceText(metres: number): string {
  if (Number(metres.toFixed(1)) < FAR_M) return `${metres.toFixed(1)} m`;
  return `${(metres / 1000).toFixed(1).replace(/(?=\d{3}\.)\B/, ' ')} km`;
}

/** "42.5 m²", "1 250 m²", "3.2 ha". */
export function areaText(squareMetres: number): string {
  const rounded = Math.round(squareMetres);
  if (rounded >= HECTARE) return `${(squareMetres / HECTARE).toFixed(1)} ha`;
  if (Number(squareMetres.toFixed(1)) < SMALL_AREA) return `${squareMetres.toFixed(1)} m²`;
  return `${String(rounded).replace(/(?=\d{3}$)\B/, ' ')} m²`;
}

/** "87.4°", clockwise from north, below 360°; '' for NaN, where there is no direction. */
export function bearingText(degrees: number): string {
  return Number.isNaN(degrees) ? '' : `${(Number(degrees.toFixed(1)) % 360).toFixed(1)}°`;
}
