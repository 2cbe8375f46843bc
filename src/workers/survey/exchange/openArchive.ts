/** Files within an archive, such as a KMZ file. With its library: imported when a first archive is opened. */
import { unzipSync } from 'fflate';
import { success, type Result } from '../../../domain/result.ts';
import {
  fileFailure,
  MAX_FILE_LENGTH,
  type FileFailure,
} from '../../../domain/survey/exchange/importedFile.ts';

/** A file with its name. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface OpenedArchive {
  readonly files: readonly NamedBytes[];
  /** How many other files it has, such as images. */
  readonly left: number;
}

/** More files are no export of places. */
const MAX_FILES = 1000;
const CONTENT = /\.(?:kml|gpx|geojson|json|csv|tsv|txt|prj)$/i;
/** Files that an operating system adds. */
const SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/;

/**
 * The files of an archive that may hold places. Nothing is unpacked beyond MAX_FILE_LENGTH in all, whatever the archive says of
 * itself: a file gets the memory of its size in the directory, and no more.
 */
export function openArchive(bytes: Uint8Array): Result<OpenedArchive, FileFailure> {
  const names: string[] = [];
  let size = 0;
  let unpacked: Readonly<Record<string, Uint8Array>>;
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/') || SYSTEM.test(name)) return false;
        names.push(name);
        if (!CONTENT.test(name) || names.length > MAX_FILES) return false;
        size += originalSize;
        return size <= MAX_FILE_LENGTH;
      },
    });
  } catch {
    return fileFailure('archive');
  }
  if (size > MAX_FILE_LENGTH || names.length > MAX_FILES) return fileFailure('size');
  if (names.some((name) => /^(?:xl\/workbook\.(?:xml|bin)|content\.xml)$/.test(name)))
    return fileFailure('workbook');
  const files = Object.entries(unpacked).map(([name, content]) => ({ name, bytes: content }));
  if (files.every(({ name }) => /\.prj$/i.test(name)))
    return fileFailure(
      names.some((name) => /\.(?:shp|dbf)$/i.test(name)) ? 'shapefile' : 'noContent',
      names.slice(0, 3).join(', '),
    );
  return success({ files, left: names.length - files.length });
}
