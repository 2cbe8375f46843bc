/** The sounds, pictures and videos of a report in its bundle. */
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { MediaRecord } from '../store/media/mediaFile.ts';
import type { BundleDeps } from './bundleDeps.ts';
import { jsonFile } from './textFile.ts';
import type { ArchiveFile } from './zip.ts';

/** A file of a report, and its name in the bundle; null where the bytes are gone. */
export interface BundledMedia {
  readonly record: MediaRecord;
  readonly file: string | null;
}

/** The files of a report with their names below `folder`, in the order of the list. */
export async function bundledMedia(
  { store, media, now }: BundleDeps,
  stored: StoredReport,
  folder: string,
): Promise<readonly BundledMedia[]> {
  const records = await store.media.list(stored.id, now());
  return Promise.all(
    records.map(async (record, n): Promise<BundledMedia> => {
      const isThere = (await media.open(stored, record)) !== undefined;
      return { record, file: isThere ? `${folder}media/${archiveName(n + 1, record)}` : null };
    }),
  );
}

/** The bytes of each file, read when the archive comes to it, and media.json, which lists them. */
export async function* mediaFiles(
  { media }: BundleDeps,
  stored: StoredReport,
  { folder, files }: { readonly folder: string; readonly files: readonly BundledMedia[] },
): AsyncIterable<ArchiveFile> {
  const listed: object[] = [];
  for (const { record, file } of files) {
    const opened = file === null ? undefined : await media.open(stored, record);
    listed.push(listedAs(record, opened === undefined ? null : file));
    if (opened === undefined || file === null) continue;
    const { size, read } = opened;
    yield { name: file, bytes: size === 0 ? [] : read({ first: 0, last: size - 1 }) };
  }
  yield jsonFile(`${folder}media.json`, listed);
}

/** A file as the bundle lists it. */
function listedAs(
  { fileName, kind, contentType, cameraName, cameraId, nodeId }: MediaRecord,
  file: string | null,
): object {
  const camera = cameraName ?? cameraId;
  return {
    file,
    name: fileName,
    kind,
    contentType,
    ...(camera !== undefined && { camera }),
    ...(nodeId !== undefined && { sensor: nodeId }),
  };
}

/** Letters and figures that every system and every shell takes; the number makes it unique. */
function archiveName(number: number, { fileName }: MediaRecord): string {
  return `${String(number).padStart(2, '0')}-${fileName.replaceAll(/[^\w.-]/g, '_').slice(-80)}`;
}
