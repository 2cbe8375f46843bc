/** GeoJSON as the import reads it, for tests that have no file. */
import { NOT_JSON } from '../../../json/parseJson.ts';
import { success, type Result } from '../../../result.ts';
import { readFeatures } from '../geoJson.ts';
import { fileFailure, type FileFailure, type ReadFile } from '../importedFile.ts';
import { featuresOf, parseJsonTexts } from '../jsonFeatures.ts';

/** Items of a feature, a collection of features, a geometry, or a list of features. */
export function readGeoJson(text: string): Result<ReadFile, FileFailure> {
  const value = parseJsonTexts(text);
  if (value === NOT_JSON) return fileFailure('notJson');
  const { features } = featuresOf(value);
  return features === undefined ? fileFailure('noFeatures') : success(readFeatures(features));
}
