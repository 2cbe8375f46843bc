import { beforeEach, describe, expect, it } from 'vitest';
import { TOPICS } from '../../domain/contract/topics.ts';
import type { StreamMark } from '../../domain/live/sequenceTracker.ts';
import { ROW_FLAG } from '../../domain/reports/columns.ts';
import { describeReport, messageOf } from '../../domain/reports/describe.ts';
import { messageHead, readingAt } from '../../domain/testing/messages.ts';
import { epochMs } from '../../domain/units.ts';
import { countListed } from './countListed.ts';
import { Intake } from './intake.ts';
import { noMerges } from './mergeCounts.ts';

const NOW = 1_700_000_000_000;
const KEY = { squadId: 'SQ1', detectionId: '7' };
const REPORT = { ...KEY, reportType: 'Shot', timeStamp: NOW, lat: 38.9, lon: -77 };

let intake: Intake;
beforeEach(() => {
  intake = new Intake(epochMs(NOW));
});

function live(seq: number, message: string, now = NOW): void {
  const body = JSON.stringify({ ...REPORT, message });
  update(seq, body, now);
}

/** Receives an update of that number, which follows the one before it. */
function update(seq: number, body: string, now = NOW): void {
  const head = messageHead(TOPICS.updatedShotreports, { seq, prev: seq - 1 });
  intake.receive(head, body, readingAt(1, epochMs(now)));
}

function list(mark: StreamMark, message: string, asOf = NOW): void {
  const origin = { mark, asOf: epochMs(asOf), fromCatchUp: false };
  intake.mergeReports([{ ...REPORT, message }], origin, noMerges());
}

const shown = (): string => messageOf(intake.reports, intake.reports.keys.find(KEY.squadId, KEY.detectionId));

describe('a list', () => {
  it('[live.17] does not overwrite what was received live after the request, although the clock was set back meanwhile', () => {
    live(5, 'first');
    const mark = intake.sequences.mark();
    live(6, 'second', NOW - 1000);
    list(mark, 'first', NOW);
    expect(shown()).toBe('second');
  });

  it('[live.17] applies what is newer than everything received before the request, although its time is older', () => {
    live(5, 'first');
    list(intake.sequences.mark(), 'second', NOW - 1000);
    expect(shown()).toBe('second');
    live(6, 'third', NOW - 2000);
    expect(shown()).toBe('third');
  });

  it('[live.17] compares times when the server has restarted its sequence, and withholds no new number', () => {
    live(900, 'first');
    const mark = intake.sequences.mark();
    intake.restartSequences(epochMs(NOW + 1));
    list(mark, 'second', NOW + 1);
    expect(shown()).toBe('second');
    live(3, 'third', NOW + 2);
    expect(shown()).toBe('third');
  });

  it('[live.15] withholds no new number, although a pending update of the report has an old one', () => {
    update(900, JSON.stringify({ ...KEY, message: 'waits' }));
    intake.restartSequences(epochMs(NOW + 1));
    list(intake.sequences.mark(), 'second', NOW + 1);
    expect(shown()).toBe('waits');
    live(3, 'third', NOW + 2);
    expect(shown()).toBe('third');
  });

  it('[live.17] fetched for a pending update takes the fields of the update that it lacks, of the same number too', () => {
    update(5, JSON.stringify({ ...KEY, message: 'outdated', weapon: 'rifle' }));
    const origin = { asOf: epochMs(NOW + 30_000), mark: intake.sequences.mark() };
    intake.mergeFetched(KEY, { ...REPORT, message: 'fetched' }, origin);
    const row = intake.reports.keys.find(KEY.squadId, KEY.detectionId);
    expect(describeReport(intake.reports, row)).toMatchObject({ message: 'fetched', weapon: 'rifle' });
  });
});

describe('a report that catch-up finds', () => {
  const DAY = 86_400_000;
  const find = (receivedAt: number, asOf = NOW) => {
    const report = { ...REPORT, timeStamp: receivedAt, start: receivedAt };
    const origin = { mark: intake.sequences.mark(), asOf: epochMs(asOf), fromCatchUp: true };
    intake.mergeReports([report], origin, noMerges());
    intake.notifications.endCatchUp();
    return intake.notifications.pendingAfter(0).map(({ kind }) => kind);
  };

  it('[notifications.6] from an archive is shown, but notifies nobody', () => {
    intake.notifyFrom = epochMs(NOW);
    expect(find(NOW - 3 * DAY)).toEqual([]);
    expect(intake.reports.columns.count).toBe(1);
  });

  it('[notifications.6] from an archive of long ago notifies nobody in a session of months', () => {
    intake.notifyFrom = epochMs(NOW - 90 * DAY);
    expect(find(NOW - 33 * DAY)).toEqual([]);
  });

  it('[live.7] notifies also where an embargo of two days has kept it back', () => {
    intake.notifyFrom = epochMs(NOW);
    expect(find(NOW - 2 * DAY)).toEqual(['report']);
  });
});

describe('a removed report', () => {
  const remove = (seq: number, now: number): boolean => {
    const body = JSON.stringify({ collection: 'shotreports', removed: [KEY] });
    return intake.receive(messageHead(TOPICS.changes, { seq }), body, readingAt(1, epochMs(now)));
  };
  const isStored = (): boolean => intake.reports.keys.find(KEY.squadId, KEY.detectionId) >= 0;

  it('[records.39] leaves the console, and a list that was requested before does not bring it back', () => {
    live(5, 'first');
    const mark = intake.sequences.mark();
    remove(5, NOW + 10);
    expect([isStored(), intake.reports.columns.count, intake.reports.changes.addedCount]).toEqual([
      false,
      0,
      1,
    ]);
    list(mark, 'first', NOW + 5);
    expect(isStored()).toBe(false);
    expect(intake.reports.evicted.every((count) => count === 0)).toBe(true);
    list(mark, 'created again', NOW + 20);
    expect(shown()).toBe('created again');
  });

  it('[records.39] is told from one that is not loaded, until it comes again', () => {
    live(5, 'first');
    expect(intake.isRemoved(KEY)).toBe(false);
    remove(5, NOW);
    expect(intake.isRemoved(KEY)).toBe(true);
    expect(intake.isRemoved({ ...KEY, detectionId: 'never loaded' })).toBe(false);
    live(6, 'second');
    expect(intake.isRemoved(KEY)).toBe(false);
  });

  it('[records.39] may come again as a new report with the same key', () => {
    live(5, 'first');
    remove(5, NOW);
    live(6, 'second');
    expect(shown()).toBe('second');
  });

  it('[records.37] notifies the page of what was changed, and counts a body that is no change', () => {
    const receive = (body: string) =>
      intake.receive(messageHead(TOPICS.changes), body, readingAt(1, epochMs(NOW)));
    receive('{"collection":"zones","records":[{"id":3}]}');
    receive('[]');
    expect(intake.notifications.pendingAfter(0)).toEqual([
      { number: 1, kind: 'changes', changes: [{ collection: 'zones', records: [{ id: 3 }] }] },
    ]);
  });
});

describe('a canary', () => {
  it('[live.60] is no message, no report and no gap, whatever its number', () => {
    live(5, 'first');
    const counts = JSON.stringify(intake.sequences.statistics());
    const head = messageHead(TOPICS.canary, { seq: 900, prev: 899, sent: NOW + 40 });
    const isReport = intake.receive(head, `{"sentAt":${NOW}}`, readingAt(1, epochMs(NOW + 60)));
    expect(isReport).toBe(false);
    expect(JSON.stringify(intake.sequences.statistics())).toBe(counts);
    expect([intake.reports.columns.count, intake.notifications.lastNumber]).toEqual([1, 0]);
    expect(intake.canaries.newest).toMatchObject({ serverMs: 40, socketMs: 20 });
  });
});

it('[shelves.2] says of a live report which shelf keeps it silent, and notifies of none that a list brings', () => {
  const silent = { ...REPORT, shelf_id: 7 };
  const receive = (report: object, seq: number) =>
    intake.receive(
      messageHead(TOPICS.shotreports, { seq, prev: seq - 1 }),
      JSON.stringify(report),
      readingAt(1, epochMs(NOW)),
    );
  receive(silent, 1);
  receive({ ...REPORT, detectionId: '8' }, 2);
  const origin = { mark: intake.sequences.mark(), asOf: epochMs(NOW), fromCatchUp: true };
  intake.mergeReports([{ ...silent, detectionId: '9' }], origin, noMerges());
  intake.notifications.endCatchUp();
  expect(
    intake.notifications
      .pendingAfter(0)
      .map((one) => one.kind === 'report' && [one.key.detectionId, one.shelfId]),
  ).toEqual([
    ['7', 7],
    ['8', undefined],
  ]);
});

it('[incidents.22] counts towards a storm what a list says was received lately, and counts it once though it arrives again', () => {
  const origin = { mark: intake.sequences.mark(), asOf: epochMs(NOW), fromCatchUp: false };
  const rows = [60, 300, 900].map((ago) => ({
    ...REPORT,
    detectionId: String(ago),
    start: NOW - ago * 1000,
  }));
  intake.mergeReports(rows, origin, noMerges());
  countListed(intake, epochMs(NOW));
  const head = messageHead(TOPICS.shotreports, { seq: 1, prev: 0 });
  intake.receive(head, JSON.stringify(rows[0]), readingAt(1, epochMs(NOW)));
  const counted = (now: number) => intake.notifications.recent.reports(() => true, epochMs(now));
  expect([counted(NOW), counted(NOW + 301_000)]).toEqual([2, 1]);
  expect(intake.notifications.lastNumber).toBe(1);
});

describe('a report of an archive, within the session', () => {
  const archived = { ...REPORT, start: NOW, fromArchive: true };
  const other = { ...REPORT, start: NOW, detectionId: '8' };
  const merge = (fromCatchUp: boolean) =>
    intake.mergeReports(
      [archived, other],
      { mark: intake.sequences.mark(), asOf: epochMs(NOW), fromCatchUp },
      noMerges(),
    );
  const notified = () =>
    intake.notifications
      .pendingAfter(0)
      .flatMap((one) => (one.kind === 'report' ? [one.key.detectionId] : []));
  const isLate = (detectionId: string) => {
    const row = intake.reports.keys.find(KEY.squadId, detectionId);
    return (intake.reports.columns.flags[row] & ROW_FLAG.fromCatchUp) !== 0;
  };

  it('[notifications.33] is stored, neither notified nor late, where catch-up finds it', () => {
    merge(true);
    intake.notifications.endCatchUp();
    expect(notified()).toEqual(['8']);
    expect([isLate('7'), isLate('8')]).toEqual([false, true]);
  });

  it('[notifications.33] counts towards no storm', () => {
    merge(false);
    countListed(intake, epochMs(NOW));
    expect(intake.notifications.recent.reports(() => true, epochMs(NOW))).toBe(1);
  });

  it('[notifications.33] is not notified where the first list brings it, nor where an update does', () => {
    merge(false);
    intake.notifyMissed({ until: epochMs(NOW - 1), notified: [] }, undefined);
    update(1, JSON.stringify({ ...REPORT, detectionId: '9', from_archive: true }));
    expect(notified()).toEqual(['8']);
  });
});
