/** Features of KML and GPX files. With its libraries: imported when a first one is read. */
import { gpx, kml } from '@tmcw/togeojson';
import { success, type Result } from '../../../domain/result.ts';
import {
  fileFailure,
  type AltitudeChoice,
  type FileFailure,
} from '../../../domain/survey/exchange/importedFile.ts';
import { readKmlProperties } from '../../../domain/survey/exchange/writeKml.ts';
import { readTuples, writeTuples } from '../../../domain/survey/exchange/kmlCoordinates.ts';
import type { LightElement } from './lightDocument.ts';
import { parseXml } from './lightDocument.ts';

/** Features of a file, and its altitudes that are not counted from sea level. */
export interface XmlFeatures {
  readonly features: readonly unknown[];
  /** Altitudes other than 0 of shapes that lie on the ground, whatever their altitude. */
  readonly clamped: number;
  /** Altitudes above the ground. */
  readonly relative: number;
}

/** Elements of KML with features that have no place of their own kind: rejected as such, and not drawn as the area that they cover. */
const OTHER_FEATURES: ReadonlySet<string> = new Set([
  'GroundOverlay',
  'ScreenOverlay',
  'PhotoOverlay',
  'NetworkLink',
]);
const SHAPES: ReadonlySet<string> = new Set(['Point', 'LineString', 'LinearRing', 'Polygon']);
/** Coordinates that cannot be read, for a point and a ring: numbers that no place has, which the converter leaves. */
const UNREADABLE = { point: '1e999,1e999', ring: Array.from({ length: 4 }, () => '1e999,1e999').join(' ') };

/** Reads KML or GPX by its first element. @param altitudes  what becomes of altitudes that are not above sea level */
export function readXml(text: string, altitudes: AltitudeChoice): Result<XmlFeatures, FileFailure> {
  const parsed = parseXml(text);
  if (!parsed.ok) return parsed;
  const document = parsed.value;
  const [root] = document.elements();
  // The converter reads the members of the DOM that a light document has.
  if (root?.tagName === 'gpx') return success({ ...convert(gpx, document), clamped: 0, relative: 0 });
  if (root === undefined || !/^(?:kml|Document|Folder|Placemark)$/.test(root.tagName))
    return fileFailure('notKml', root?.tagName);
  const placemarks = root.tagName === 'Placemark' ? [root] : root.getElementsByTagName('Placemark');
  if (placemarks.length === 0 && root.getElementsByTagName('NetworkLink').length > 0)
    return fileFailure('links');
  const counts = { clamped: 0, relative: 0 };
  for (const element of allOf(document)) {
    // Its types would turn the text "false" into true.
    if (element.tagName === 'Schema') element.childNodes.length = 0;
    if (OTHER_FEATURES.has(element.tagName)) element.tagName = 'Placemark';
    else if (SHAPES.has(element.tagName)) repairShape(element, altitudes, counts);
  }
  const { features } = convert(kml, document);
  return success({ features: features.map(withFields), ...counts });
}

type Converter = typeof kml | typeof gpx;

function convert(converter: Converter, document: LightElement): { readonly features: readonly unknown[] } {
  return converter(document as unknown as Parameters<Converter>[0]);
}

function allOf(root: LightElement): readonly LightElement[] {
  return root.elements().flatMap((element) => [element, ...allOf(element)]);
}

/** Writes the coordinates of a shape as the standard has them, and its altitudes where they count. */
function repairShape(
  shape: LightElement,
  altitudes: AltitudeChoice,
  counts: { clamped: number; relative: number },
): void {
  if (shape.tagName === 'Polygon') {
    // The converter takes the first ring for the outline.
    shape.childNodes.sort(
      (a, b) => Number(b.nodeName === 'outerBoundaryIs') - Number(a.nodeName === 'outerBoundaryIs'),
    );
    return;
  }
  const coordinates = shape.elements().find(({ tagName }) => tagName === 'coordinates');
  if (coordinates === undefined || coordinates.textContent.trim() === '') return;
  const tuples = readTuples(coordinates.textContent, shape.tagName === 'LinearRing' ? 'ring' : 'other');
  if (tuples === undefined) {
    coordinates.textContent = shape.tagName === 'Point' ? UNREADABLE.point : UNREADABLE.ring;
    return;
  }
  const mode = shape
    .elements()
    .find(({ localName }) => localName === 'altitudeMode')
    ?.textContent.trim();
  const isAbsolute = mode === 'absolute' || mode === 'relativeToSeaFloor';
  if (shape.tagName === 'Point' && !isAbsolute && Number(tuples[0]?.[2] ?? 0) !== 0)
    counts[mode === 'relativeToGround' ? 'relative' : 'clamped'] += 1;
  const saysAltitude = Number(tuples[0]?.[2] ?? 0) !== 0 || mode === 'relativeToGround';
  coordinates.textContent = writeTuples(tuples, isAbsolute || (altitudes === 'take' && saysAltitude) ? 3 : 2);
}

/** A placemark as a feature; one of the console has its fields. */
function withFields(placemark: unknown): unknown {
  const { properties } = placemark as { readonly properties: Record<string, unknown> | null };
  return { ...(placemark as object), properties: readKmlProperties(properties ?? {}) };
}
