/** What the server says that periods remove. */
import {
  KEPT_KINDS,
  type KeptPart,
  type RetentionPreview,
  type RetentionRow,
} from '../../../../domain/contract/retention.ts';
import { readFinite } from '../../../../domain/json/read.ts';
import { isRow } from '../../../../domain/json/row.ts';
import { epochMs } from '../../../../domain/units.ts';

/** Reads a preview; undefined where the body is none. */
export function parsePreview(body: unknown): RetentionPreview | undefined {
  if (!isRow(body) || !Array.isArray(body['rows'])) return undefined;
  const rows = body['rows'].filter(isRow).flatMap((row): RetentionRow[] => {
    const kind = KEPT_KINDS.find((each) => each === row['kind']);
    if (kind === undefined) return [];
    const days = readFinite(row['days']);
    return [
      {
        kind,
        days: Number.isFinite(days) ? days : null,
        removed: partOf(row['removed']),
        held: partOf(row['held']),
      },
    ];
  });
  return { at: epochMs(readFinite(body['at'])), rows };
}

function partOf(value: unknown): KeptPart {
  const row = isRow(value) ? value : {};
  const number = (name: string) => readFinite(row[name]) || 0;
  const instant = (name: string) => {
    const at = readFinite(row[name]);
    return Number.isFinite(at) ? epochMs(at) : null;
  };
  return {
    count: number('count'),
    bytes: number('bytes'),
    oldest: instant('oldest'),
    newest: instant('newest'),
  };
}
