/** Counts what a run would remove. Only what is old is read, in slices. */
import { sql, type Kysely } from 'kysely';
import {
  KEPT_KINDS,
  type KeptKind,
  type KeptPart,
  type RetentionPreview,
} from '../../../src/domain/contract/retention.ts';
import { REPORT_SYMBOLS } from '../../../src/domain/contract/reportTypes.ts';
import { LPRS } from '../../../src/domain/resources/entities/lprs.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { giveWay } from '../../process/giveWay.ts';
import type { Tables } from '../database/schema.ts';
import {
  cutoffOf,
  dueSymbols,
  FILE_KINDS,
  IS_KEPT_FILE,
  IS_KEPT_PLATE,
  IS_KEPT_REPORT,
  isDueFile,
  isDuePlate,
  isDueReport,
  isOfType,
  type FileKind,
  type RetentionTime,
} from './dueParts.ts';

/** Rows of a slice: about 5 ms in SQLite, which answers in the server's thread. */
const SLICE = 500;

/** Something that is old enough. */
interface DueRow {
  /** Place in the walk. */
  readonly id: number;
  readonly at: number;
  readonly bytes: number | null;
  /** 1: it stays. */
  readonly kept: number;
}

class Part {
  #count = 0;
  #bytes = 0;
  #oldest = Infinity;
  #newest = -Infinity;

  add({ at, bytes }: DueRow): void {
    this.#count++;
    this.#bytes += bytes ?? 0;
    this.#oldest = Math.min(this.#oldest, at);
    this.#newest = Math.max(this.#newest, at);
  }

  part(): KeptPart {
    const [oldest, newest] = [this.#oldest, this.#newest].map((at) =>
      Number.isFinite(at) ? epochMs(at) : null,
    );
    return { count: this.#count, bytes: this.#bytes, oldest: oldest ?? null, newest: newest ?? null };
  }
}

/** Counts by kind. */
export async function previewRetention(db: Kysely<Tables>, time: RetentionTime): Promise<RetentionPreview> {
  const rows: RetentionPreview['rows'][number][] = [];
  for (const kind of KEPT_KINDS) {
    const [removed, held] = [new Part(), new Part()];
    for await (const due of dueRows(db, time, kind)) (due.kept === 1 ? held : removed).add(due);
    rows.push({
      kind,
      days: time.retention.get(kind) ?? null,
      removed: removed.part(),
      held: held.part(),
    });
  }
  return { at: time.now, rows };
}

async function* dueRows(db: Kysely<Tables>, time: RetentionTime, kind: KeptKind): AsyncIterable<DueRow> {
  const read = readerOf(db, time, kind);
  if (read === undefined) return;
  for (let after: DueRow | undefined; ;) {
    const rows = await read(after);
    yield* rows;
    after = rows.at(-1);
    if (rows.length < SLICE) return;
    await giveWay();
  }
}

type ReadSlice = (after: DueRow | undefined) => Promise<readonly DueRow[]>;

/** Reads the rows after one; undefined where nothing of the kind can be old. */
function readerOf(db: Kysely<Tables>, time: RetentionTime, kind: KeptKind): ReadSlice | undefined {
  if (kind === 'Plates') return plateReader(db, time);
  const symbol = REPORT_SYMBOLS.find((each) => each === kind);
  if (symbol === undefined) return fileReader(db, time, kind as FileKind);
  const cutoff = cutoffOf(time, symbol);
  if (cutoff === undefined) return undefined;
  return (after) =>
    db
      .selectFrom('shot_reports')
      .select(['id', 'start_ms as at'])
      .select(sql<number>`octet_length(row_json)`.as('bytes'))
      .select(sql<number>`case when ${IS_KEPT_REPORT} then 1 else 0 end`.as('kept'))
      .where(isOfType(symbol))
      .where('start_ms', '<', cutoff)
      .where('released_at', 'is not', null)
      .$if(after !== undefined, (query) =>
        query.where((eb) => eb(eb.refTuple('start_ms', 'id'), '>', eb.tuple(after?.at ?? 0, after?.id ?? 0))),
      )
      .orderBy('start_ms')
      .orderBy('id')
      .limit(SLICE)
      .execute();
}

/** 1: the report of the row is removed, and the row with it. */
function withReport(time: RetentionTime) {
  return sql<boolean>`exists (select 1 from shot_reports where shot_reports.id = report_id
    and ${isDueReport(time)} and not ${IS_KEPT_REPORT})`;
}

function fileReader(db: Kysely<Tables>, time: RetentionTime, kind: FileKind): ReadSlice | undefined {
  const cutoff = cutoffOf(time, kind);
  if (cutoff === undefined && dueSymbols(time).length === 0) return undefined;
  const isDue = cutoff === undefined ? sql<boolean>`1 = 0` : isDueFile(cutoff);
  return (after) =>
    db
      .selectFrom('media_files')
      .select(['id', 'created_at as at', 'size as bytes'])
      .select(sql<number>`case when ${IS_KEPT_FILE} and not ${withReport(time)} then 1 else 0 end`.as('kept'))
      .where('kind', '=', FILE_KINDS[kind])
      .where('id', '>', after?.id ?? 0)
      .where(sql<boolean>`(${isDue} or ${withReport(time)})`)
      .orderBy('id')
      .limit(SLICE)
      .execute();
}

function plateReader(db: Kysely<Tables>, time: RetentionTime): ReadSlice | undefined {
  const cutoff = cutoffOf(time, 'Plates');
  if (cutoff === undefined && dueSymbols(time).length === 0) return undefined;
  const isDue = cutoff === undefined ? sql<boolean>`1 = 0` : isDuePlate(cutoff);
  return async (after) => {
    const rows = await db
      .selectFrom('plates')
      .leftJoin('documents', (join) =>
        join.onRef('documents.id', '=', 'plates.record_id').on('documents.collection', '=', LPRS.collection),
      )
      .select('plates.record_id as id')
      .select(sql<number>`max(plates.first_detected)`.as('at'))
      .select(sql<number>`max(octet_length(documents.body))`.as('bytes'))
      .select(
        sql<number>`max(case when ${IS_KEPT_PLATE} and not ${withReport(time)} then 1 else 0 end)`.as('kept'),
      )
      .where('plates.record_id', '>', after?.id ?? 0)
      .where(sql<boolean>`((${isDue}) or ${withReport(time)})`)
      .groupBy('plates.record_id')
      .orderBy('plates.record_id')
      .limit(SLICE)
      .execute();
    return rows;
  };
}
