import type { ReplayPage } from '../../domain/contract/replay.ts';
import { field } from '../../domain/json/read.ts';

type ReadPage = Omit<ReplayPage, 'reports'> & {
  readonly reports: readonly { readonly seq: number; readonly report: unknown }[];
};

/** Reads a page of `live/replay`; undefined where the body has another shape, as from a foreign server. */
export function readReplayPage(body: unknown): ReadPage | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const complete = field(body, 'complete');
  const lastSeq = field(body, 'lastSeq');
  const reports = field(body, 'reports');
  if (typeof complete !== 'boolean' || !isSeq(lastSeq) || !Array.isArray(reports)) return undefined;
  return { complete, lastSeq, more: field(body, 'more') === true, reports: reports.flatMap(readReplayed) };
}

function readReplayed(value: unknown): { seq: number; report: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const seq = field(value, 'seq');
  return isSeq(seq) ? [{ seq, report: field(value, 'report') }] : [];
}

function isSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
