/** Small files as the world writes them, each in one way, for the test of imports: what they share. */
import type { ImportAnswers } from '../../../../domain/survey/port/surveyTools.ts';

/** A file, or several chosen at once, and what an import makes of it. */
export interface SurveyFile {
  readonly name: string;
  /** Contents by file name; a text under '' is pasted. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly answers?: ImportAnswers;
  /** Where the squad is: [latitude, longitude]; the test names one in New York. */
  readonly near?: readonly [number, number] | undefined;
  readonly expected: ExpectedImport;
}

/** What of an import differs from "nothing": what is not named must be empty. */
export interface ExpectedImport {
  /** "id lat lon", with an altitude where there is one; degrees to 5 decimals. */
  readonly nodes?: readonly string[];
  /** Ids of cameras. */
  readonly cameras?: readonly string[];
  /** Names of zones with their count of corners. */
  readonly zones?: readonly string[];
  /** "at reason" with what of the entry shows it. */
  readonly rejected?: readonly string[];
  readonly questions?: readonly string[];
  readonly notes?: readonly string[];
  /** Why the file is rejected as a whole. */
  readonly failure?: string;
}

export const KML_URI = 'http://www.opengis.net/kml/2.2';
export const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  Array.from(text, (unit, at) => view.setUint16(2 * at, unit.charCodeAt(0), isLittle));
  return new Uint8Array(view.buffer);
};
export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));
export const kml = (content: string, start = '<?xml version="1.0" encoding="UTF-8"?>\n'): string =>
  `${start}<kml xmlns="${KML_URI}"><Document>${content}</Document></kml>`;
export const placemark = (name: string, shape: string): string =>
  `<Placemark><name>${name}</name>${shape}</Placemark>`;
export const point = (coordinates: string, mode = ''): string =>
  `<Point>${mode === '' ? '' : `<altitudeMode>${mode}</altitudeMode>`}<coordinates>${coordinates}</coordinates></Point>`;
export const ring = (coordinates: string, side = 'outer'): string =>
  `<${side}BoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></${side}BoundaryIs>`;
export const polygon = (coordinates: string): string => `<Polygon>${ring(coordinates)}</Polygon>`;
export const SQUARE = '-74,40 -73.99,40 -73.99,40.01 -74,40.01 -74,40';
export const A = placemark('A', point('-74,40'));
export const A_NODE = 'A 40 -74';

export const feature = (
  geometry: object | null,
  properties: object = { name: 'A' },
  others: object = {},
): object => ({
  type: 'Feature',
  ...others,
  properties,
  geometry,
});
export const at = (...coordinates: readonly number[]): object => ({ type: 'Point', coordinates });
export const collection = (features: readonly unknown[], others: object = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...others, features });
export const CORNERS = [
  [-74, 40],
  [-73.99, 40],
  [-73.99, 40.01],
  [-74, 40],
];

/** Of EPSG 32618, the node A at 40° N 74° W. */
export const UTM_A = [585360.461, 4428236.065] as const;
