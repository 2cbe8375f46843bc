import { beforeEach, describe, expect, it } from 'vitest';
import { TOPICS } from '../../domain/contract/topics.ts';
import { describeReport, messageOf } from '../../domain/reports/describe.ts';
import { epochMs, ticks } from '../../domain/units.ts';
import { Intake } from './intake.ts';

const NOW = 1_700_000_000_000;
const KEY = { squadId: 'SQ1', detectionId: '7' };
const REPORT = { ...KEY, reportType: 'Shot', timeStamp: NOW, lat: 38.9, lon: -77 };

let intake: Intake;
beforeEach(() => {
  intake = new Intake(epochMs(NOW));
});

function live(seq: number, message: string, now = NOW): void {
  const body = JSON.stringify({ ...REPORT, message });
  intake.message(TOPICS.updatedShotreports, seq, body, epochMs(now), ticks(1), seq - 1);
}

function list(asked: ReturnType<typeof intake.ledger.mark>, message: string, asOf = NOW): void {
  const origin = { asked, asOf: epochMs(asOf), late: false };
  intake.takeReports([{ ...REPORT, message }], origin, { added: 0, updated: 0, tooOld: 0 });
}

const shown = (): string => messageOf(intake.reports, intake.reports.keys.find(KEY.squadId, KEY.detectionId));

describe('a list', () => {
  it('[WS16] leaves alone what came live after it was asked for, though the clock was set back meanwhile', () => {
    live(5, 'first');
    const asked = intake.ledger.mark();
    live(6, 'second', NOW - 1000);
    list(asked, 'first', NOW);
    expect(shown()).toBe('second');
  });

  it('[WS16] brings what is newer than all that came before it was asked for, though by the clock it is older', () => {
    live(5, 'first');
    list(intake.ledger.mark(), 'second', NOW - 1000);
    expect(shown()).toBe('second');
    live(6, 'third', NOW - 2000);
    expect(shown()).toBe('third');
  });

  it('[WS16] goes by the clock where the server has begun to count anew since, and holds back no new number', () => {
    live(900, 'first');
    const asked = intake.ledger.mark();
    intake.renumbered(epochMs(NOW + 1));
    list(asked, 'second', NOW + 1);
    expect(shown()).toBe('second');
    live(3, 'third', NOW + 2);
    expect(shown()).toBe('third');
  });

  it('[WS12] holds back no new number, though an update that waited for it has an old one', () => {
    const update = { ...KEY, message: 'waits' };
    intake.message(TOPICS.updatedShotreports, 900, JSON.stringify(update), epochMs(NOW), ticks(1), 899);
    intake.renumbered(epochMs(NOW + 1));
    list(intake.ledger.mark(), 'second', NOW + 1);
    expect(shown()).toBe('waits');
    live(3, 'third', NOW + 2);
    expect(shown()).toBe('third');
  });

  it('[WS16] that was fetched for an update gets from it what it does not show, of the same number too (T-74)', () => {
    const update = { ...KEY, message: 'outdated', weapon: 'rifle' };
    intake.message(TOPICS.updatedShotreports, 5, JSON.stringify(update), epochMs(NOW), ticks(1), 4);
    intake.takeFetched(KEY, { ...REPORT, message: 'fetched' }, epochMs(NOW + 30_000), intake.ledger.mark());
    const row = intake.reports.keys.find(KEY.squadId, KEY.detectionId);
    expect(describeReport(intake.reports, row)).toMatchObject({ message: 'fetched', weapon: 'rifle' });
  });
});
