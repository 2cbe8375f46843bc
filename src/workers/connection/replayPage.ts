import type { ReplayedRemoval, ReplayPage } from '../../domain/contract/replay.ts';
import { ownField } from '../../domain/json/read.ts';
import { isRow } from '../../domain/json/row.ts';

type ReadPage = Omit<ReplayPage, 'reports'> & {
  readonly reports: readonly { readonly seq: number; readonly report: unknown }[];
};

/**
 * Reads a page of `live/replay`; undefined where the body has another shape, as from a foreign server. A server of an earlier
 * version does not name removed reports: none are taken as removed.
 */
export function readReplayPage(body: unknown): ReadPage | undefined {
  if (!isRow(body)) return undefined;
  const { complete, lastSeq, reports, more, removed } = body;
  if (typeof complete !== 'boolean' || !isSeq(lastSeq) || !Array.isArray(reports)) return undefined;
  return {
    complete,
    lastSeq,
    more: more === true,
    reports: reports.flatMap(readReplayed),
    removed: removed === null ? null : Array.isArray(removed) ? removed.flatMap(readRemoval) : [],
  };
}

function readReplayed(value: unknown): { seq: number; report: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const seq = ownField(value, 'seq');
  return isSeq(seq) ? [{ seq, report: ownField(value, 'report') }] : [];
}

function readRemoval(value: unknown): ReplayedRemoval[] {
  if (!isRow(value)) return [];
  const { seq, squadId, detectionId } = value;
  return isSeq(seq) && typeof squadId === 'string' && typeof detectionId === 'string'
    ? [{ seq, squadId, detectionId }]
    : [];
}

function isSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
