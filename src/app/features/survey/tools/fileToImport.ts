import type { kml } from '@tmcw/togeojson';
import { failure, success, type Result } from '../../../../domain/result.ts';
import { MAX_FILE_LENGTH, type FileFailure } from '../../../../domain/survey/exchange/importedFile.ts';
import { readKmlProperties } from '../../../../domain/survey/exchange/kml.ts';
import type { FileContent } from '../../../../domain/survey/port/surveyTools.ts';

/** Why a file is not even sent to the worker. */
export type ImportFileFailure = FileFailure | 'notKml' | 'empty' | 'archive';

/** A file of the person as the worker reads it; its name and its first character show the format. */
export async function fileToImport(file: File): Promise<Result<FileContent, ImportFileFailure>> {
  if (file.size > MAX_FILE_LENGTH) return failure('size');
  const text = decodeText(await file.arrayBuffer());
  const start = text.trimStart().charAt(0);
  if (start === '') return failure('empty');
  // A KMZ file, a workbook or shapes in one file.
  if (text.startsWith('PK\u0003\u0004')) return failure('archive');
  if (/\.kml$/i.test(file.name) || start === '<') return readKml(text);
  const isTable = /\.(csv|tsv|txt)$/i.test(file.name);
  const isJson = /json$/i.test(file.name) || start === '{' || start === '[';
  if (isJson && !isTable) return success({ format: 'geojson', text });
  // An image, or shapes.
  return text.includes('\0') ? failure('notCsv') : success({ format: 'csv', text });
}

/** Text of a file in UTF-8 or UTF-16 by its mark; what is neither is of a spreadsheet that writes Windows-1252. */
function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isMarked ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Placemarks of KML as features. The converter is loaded by the first KML file; entities of its own are not resolved. */
async function readKml(text: string): Promise<Result<FileContent, ImportFileFailure>> {
  const parsed = new DOMParser().parseFromString(text, 'text/xml');
  if (parsed.querySelector('parsererror') !== null) return failure('notKml');
  const converter = await import('@tmcw/togeojson');
  try {
    const features = converter.kml(parsed).features.map(withFields);
    return features.length === 0 ? failure('noFeatures') : success({ format: 'features', features });
  } catch {
    return failure('notKml');
  }
}

type KmlFeature = ReturnType<typeof kml>['features'][number];

/** A placemark as a feature; one of the console has its fields. */
function withFields(placemark: KmlFeature): unknown {
  return { ...placemark, properties: readKmlProperties(placemark.properties ?? {}) };
}
