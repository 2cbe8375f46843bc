import type { kml } from '@tmcw/togeojson';
import { failure, success, type Result } from '../../../../domain/result.ts';
import { MAX_FILE_LENGTH, type FileFailure } from '../../../../domain/survey/exchange/importedFile.ts';
import { readKmlProperties } from '../../../../domain/survey/exchange/kml.ts';
import type { FileRequest } from '../../../../domain/survey/port/surveyTools.ts';

/** Why a file is not even sent to the worker. */
export type ImportFileFailure = FileFailure | 'notKml';

/** A file of the person as the worker reads it; its name and its first character show the format. */
export async function fileToImport(file: File): Promise<Result<FileRequest, ImportFileFailure>> {
  if (file.size > MAX_FILE_LENGTH) return failure('size');
  const text = await file.text();
  const start = text.trimStart().charAt(0);
  if (/\.kml$/i.test(file.name) || start === '<') return readKml(text);
  if (/\.(csv|tsv|txt)$/i.test(file.name)) return success({ format: 'csv', text });
  const isJson = /json$/i.test(file.name) || start === '{' || start === '[';
  return success(isJson ? { format: 'geojson', text } : { format: 'csv', text });
}

/** Placemarks of KML as features. The converter is loaded by the first KML file; entities of its own are not resolved. */
async function readKml(text: string): Promise<Result<FileRequest, ImportFileFailure>> {
  const parsed = new DOMParser().parseFromString(text, 'text/xml');
  if (parsed.querySelector('parsererror') !== null) return failure('notKml');
  const converter = await import('@tmcw/togeojson');
  try {
    return success({ format: 'features', features: converter.kml(parsed).features.flatMap(partsOf) });
  } catch {
    return failure('notKml');
  }
}

type KmlFeature = ReturnType<typeof kml>['features'][number];

/** A placemark with several geometries is one feature for each; one of the console has its fields. */
function partsOf(placemark: KmlFeature): readonly unknown[] {
  const feature = { ...placemark, properties: readKmlProperties(placemark.properties ?? {}) };
  const { geometry } = feature;
  if (geometry?.type !== 'GeometryCollection') return [feature];
  return geometry.geometries.map((part) => ({ ...feature, geometry: part }));
}
