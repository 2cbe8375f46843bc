/** Which media a report has, and which of them have bytes. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { EpochMs } from '../../src/domain/units.ts';
import { visible } from './reportScope.ts';
import type { MediaRow, PlateRow, Tables } from './schema.ts';
import type { ReportScope } from './scope.ts';
import type { Act } from './act.ts';
import type { StoreWriter } from './storeWriter.ts';

export const MEDIA_KINDS = ['image', 'audio', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A file that belongs to a report; its name is unique there. */
export interface MediaFile {
  readonly reportId: number;
  readonly fileName: string;
  readonly kind: MediaKind;
  readonly contentType: string;
  readonly cameraId?: string;
  readonly cameraName?: string;
  readonly nodeId?: string;
  readonly createdDate: EpochMs;
  /** Nobody is told of the file before. */
  readonly availableFrom: EpochMs;
  /** Made by the simulator whenever it is asked for: its bytes may be thrown away. */
  readonly simulated: boolean;
}

/** Bytes in the media folder. */
export interface Kept {
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly size: number;
}

/** A file with its bytes, or without as long as nobody asked the simulator for them. */
export type KnownMedia = MediaFile & Partial<Kept>;

export interface Plate {
  readonly reportId: number;
  readonly cameraId: string;
  readonly plate: string;
  readonly firstDetected: EpochMs;
  readonly availableFrom: EpochMs;
}

/** Files are listed images first, then sounds and videos, each by name. */
export interface MediaStore {
  /**
   * One transaction. A name or plate that is known stays as it was. Returns how many files were new; the acts
   * are written where there was one.
   */
  add(files: readonly KnownMedia[], plates?: readonly Plate[], acts?: readonly Act[]): Promise<number>;
  /** What is available now. */
  list(reportId: number, now: EpochMs): Promise<readonly KnownMedia[]>;
  /** Whatever its time: a file that is to come has taken its name already. */
  has(reportId: number, fileName: string): Promise<boolean>;
  /** Names of what is available now, by report; a report without media is absent. */
  names(reportIds: readonly number[], now: EpochMs): Promise<ReadonlyMap<number, readonly string[]>>;
  /** The simulator has made a file. */
  made(file: MediaFile, kept: Kept, at: EpochMs): Promise<void>;
  /** Bytes of all simulated files, each counted as often as it is named. */
  madeBytes(): Promise<number>;
  oldestMade(limit: number): Promise<readonly (MediaFile & Kept)[]>;
  /** The bytes of a simulated file are gone. True when no other file has the same. */
  unmade(file: MediaFile & Kept): Promise<boolean>;
  plates(reportId: number, now: EpochMs): Promise<readonly Plate[]>;
  /** Newest first, of reports in the scope. */
  newestPlates(limit: number, scope: ReportScope, now: EpochMs): Promise<readonly Plate[]>;
}

const ROWS_PER_INSERT = 500;

export async function mediaStore(db: Kysely<Tables>, writer: StoreWriter): Promise<MediaStore> {
  const within = await reportsWithMedia(db);
  return {
    add: async (files, plates = [], acts = []) => {
      const added = await writer.write(
        ({ trx }) => insertMedia(trx, files, plates),
        (count) => (count > 0 ? acts : []),
      );
      for (const { reportId } of files) within.add(reportId);
      return added;
    },
    list: async (reportId, now) => {
      const rows = await available(db, now).selectAll().where('report_id', '=', reportId).execute();
      return rows.map(fileOf).toSorted(byKindAndName);
    },
    has: async (reportId, fileName) => {
      const row = await db
        .selectFrom('media_files')
        .select('report_id')
        .where('report_id', '=', reportId)
        .where('file_name', '=', fileName)
        .executeTakeFirst();
      return row !== undefined;
    },
    names: async (reportIds, now) => {
      const asked = reportIds.filter((id) => within.has(id));
      if (asked.length === 0) return new Map();
      const rows = await available(db, now)
        .select(['report_id', 'file_name'])
        .where('report_id', 'in', asked)
        .orderBy('report_id')
        .orderBy('file_name')
        .execute();
      const names = new Map<number, string[]>();
      for (const row of rows) {
        const known = names.get(row.report_id);
        if (known === undefined) names.set(row.report_id, [row.file_name]);
        else known.push(row.file_name);
      }
      return names;
    },
    ...bytesOf(db),
    ...platesOf(db),
  };
}

/** Returns how many files were new. */
async function insertMedia(
  trx: Transaction<Tables>,
  files: readonly KnownMedia[],
  plates: readonly Plate[],
): Promise<number> {
  let added = 0;
  for (const rows of batches(files.map(rowOf))) {
    const done = await trx
      .insertInto('media_files')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(done.numInsertedOrUpdatedRows ?? 0);
  }
  for (const rows of batches(plates.map(plateRowOf))) {
    await trx
      .insertInto('plates')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return added;
}

/** Bounds of the reports that have media, so that a history of a million without any asks nothing. */
async function reportsWithMedia(db: Kysely<Tables>) {
  const { least, most } = await db
    .selectFrom('media_files')
    .select(({ fn }) => [fn.min('report_id').as('least'), fn.max('report_id').as('most')])
    .executeTakeFirstOrThrow();
  let [from, to] = [Number(least ?? Infinity), Number(most ?? -Infinity)];
  return {
    has: (id: number) => id >= from && id <= to,
    add: (id: number) => {
      from = Math.min(from, id);
      to = Math.max(to, id);
    },
  };
}

type Bytes = Pick<MediaStore, 'made' | 'madeBytes' | 'oldestMade' | 'unmade'>;

function bytesOf(db: Kysely<Tables>): Bytes {
  const write = (file: MediaFile, bytes: Pick<MediaRow, 'hash' | 'size' | 'made_at'>) =>
    db
      .updateTable('media_files')
      .set(bytes)
      .where('report_id', '=', file.reportId)
      .where('file_name', '=', file.fileName)
      .execute();
  return {
    made: async (file, { hash, size }, at) => {
      await write(file, { hash, size, made_at: at });
    },
    madeBytes: async () => {
      const { bytes } = await db
        .selectFrom('media_files')
        .select(({ fn }) => fn.sum('size').as('bytes'))
        .where('simulated', '=', 1)
        .where('hash', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },
    oldestMade: async (limit) => {
      const rows = await db
        .selectFrom('media_files')
        .selectAll()
        .where('simulated', '=', 1)
        .where('hash', 'is not', null)
        .orderBy('made_at')
        .limit(limit)
        .execute();
      return rows.map(fileOf).filter(hasBytes);
    },
    unmade: async (file) => {
      await write(file, { hash: null, size: null, made_at: null });
      const other = await db
        .selectFrom('media_files')
        .select('report_id')
        .where('hash', '=', file.hash)
        .executeTakeFirst();
      return other === undefined;
    },
  };
}

function platesOf(db: Kysely<Tables>): Pick<MediaStore, 'plates' | 'newestPlates'> {
  return {
    plates: async (reportId, now) => {
      const rows = await db
        .selectFrom('plates')
        .selectAll()
        .where('report_id', '=', reportId)
        .where('available_from', '<=', now)
        .orderBy('camera_id')
        .orderBy('first_detected')
        .orderBy('plate')
        .execute();
      return rows.map(plateOf);
    },
    newestPlates: async (limit, scope, now) => {
      const rows = await db
        .selectFrom('plates')
        .selectAll()
        .where('available_from', '<=', now)
        .where((plates) =>
          plates.exists(
            plates
              .selectFrom('shot_reports')
              .select('shot_reports.id')
              .whereRef('shot_reports.id', '=', 'plates.report_id')
              .where((reports) => visible(reports, scope)),
          ),
        )
        .orderBy('first_detected', 'desc')
        .orderBy('report_id', 'desc')
        .orderBy('camera_id')
        .orderBy('plate')
        .limit(limit)
        .execute();
      return rows.map(plateOf);
    },
  };
}

function available(db: Kysely<Tables>, now: EpochMs) {
  return db.selectFrom('media_files').where('available_from', '<=', now);
}

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, n) =>
    rows.slice(n * ROWS_PER_INSERT, (n + 1) * ROWS_PER_INSERT),
  );
}

function byKindAndName(a: MediaFile, b: MediaFile): number {
  const kinds = MEDIA_KINDS.indexOf(a.kind) - MEDIA_KINDS.indexOf(b.kind);
  return kinds !== 0 ? kinds : a.fileName < b.fileName ? -1 : 1;
}

export function hasBytes(file: KnownMedia): file is MediaFile & Kept {
  return file.hash !== undefined && file.size !== undefined;
}

function rowOf(file: KnownMedia): MediaRow {
  return {
    report_id: file.reportId,
    file_name: file.fileName,
    kind: file.kind,
    content_type: file.contentType,
    camera_id: file.cameraId ?? null,
    camera_name: file.cameraName ?? null,
    node_id: file.nodeId ?? null,
    created_at: file.createdDate,
    available_from: file.availableFrom,
    simulated: file.simulated ? 1 : 0,
    hash: file.hash ?? null,
    size: file.size ?? null,
    made_at: file.hash === undefined ? null : file.createdDate,
  };
}

function fileOf(row: Selectable<MediaRow>): KnownMedia {
  return {
    reportId: row.report_id,
    fileName: row.file_name,
    kind: row.kind as MediaKind,
    contentType: row.content_type,
    ...(row.camera_id === null ? {} : { cameraId: row.camera_id }),
    ...(row.camera_name === null ? {} : { cameraName: row.camera_name }),
    ...(row.node_id === null ? {} : { nodeId: row.node_id }),
    createdDate: row.created_at as EpochMs,
    availableFrom: row.available_from as EpochMs,
    simulated: row.simulated === 1,
    ...(row.hash === null || row.size === null ? {} : { hash: row.hash, size: row.size }),
  };
}

function plateRowOf(plate: Plate): PlateRow {
  return {
    report_id: plate.reportId,
    camera_id: plate.cameraId,
    plate: plate.plate,
    first_detected: plate.firstDetected,
    available_from: plate.availableFrom,
  };
}

function plateOf(row: PlateRow): Plate {
  return {
    reportId: row.report_id,
    cameraId: row.camera_id,
    plate: row.plate,
    firstDetected: row.first_detected as EpochMs,
    availableFrom: row.available_from as EpochMs,
  };
}
