/** Fields of nodes and zones that have two names, which stay equal whichever of them is written. */
import { isMissing } from '../../src/domain/json/read.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { success } from '../../src/domain/result.ts';
import type { AnyRow } from './resourceStore.ts';
import type { EntityRules } from './ruleTypes.ts';

/** Names of today, each with the older one. */
export type NamePairs = readonly (readonly [name: string, older: string])[];

export const NODE_NAMES: NamePairs = [
  ['node_lat', 'lat'],
  ['node_long', 'lon'],
  ['nodeAlt', 'alt'],
];

export const ZONE_NAMES: NamePairs = [
  ['zoneName', 'name'],
  ['levelId', 'level'],
];

/** Stores each field under both of its names. */
export function saveBothNames(pairs: NamePairs): NonNullable<EntityRules['beforeSave']> {
  return (_documents, row, before) => Promise.resolve(success(withBothNames(pairs, row, before)));
}

/**
 * A record of a batch with the older names as today's, where it has both: a batch has no version, and what its sender copied
 * from the stored record may be older than what was applied meanwhile.
 */
export function withCurrentNames(pairs: NamePairs, sent: AnyRow): AnyRow {
  const written = pairs.filter(
    ([name, older]) => !isMissing(sent.row[name]) && sent.row[older] !== undefined,
  );
  if (written.length === 0) return sent;
  const copied = (from: Row): Row => Object.fromEntries(written.map(([name, older]) => [older, from[name]]));
  return {
    ...sent,
    row: { ...sent.row, ...copied(sent.row) },
    record: { ...sent.record, ...copied(sent.record) },
  };
}

/** The row with each field under both of its names; `before` is undefined for a new record. */
function withBothNames(pairs: NamePairs, row: Row, before: Row | undefined): Row {
  const copies = pairs.flatMap(([name, older]) => {
    const written = nameToKeep(row, before, { name, older });
    return written === undefined ? [] : [[written === name ? older : name, row[written]]];
  });
  return copies.length === 0 ? row : { ...row, ...(Object.fromEntries(copies) as Row) };
}

/**
 * The name whose value both get: the one that the write changes, today's where it changes both, else the only one that was
 * sent. undefined where neither is written: a pair that differs already stays as it is.
 */
function nameToKeep(
  row: Row,
  before: Row | undefined,
  { name, older }: { readonly name: string; readonly older: string },
): string | undefined {
  const isChanged = (field: string): boolean =>
    row[field] !== undefined && (row[field] ?? '') !== (before?.[field] ?? '');
  const changed = [name, older].find(isChanged);
  if (changed !== undefined) return changed;
  const sent = [name, older].filter((field) => !isMissing(row[field]) && row[field] !== '');
  return sent.length === 1 ? sent[0] : undefined;
}
