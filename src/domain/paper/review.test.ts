import { expect, it } from 'vitest';
import type { ReportEvent } from '../contract/reportHistory.ts';
import { epochMs } from '../units.ts';
import { reviewSentences } from './review.ts';

const AT = epochMs(Date.UTC(2026, 10, 28, 7, 17, 52, 10));
const after = (ms: number, event: Partial<ReportEvent>): ReportEvent => ({
  time: epochMs(AT + ms),
  actor: 'm.keller',
  kind: 'confirmed',
  ...event,
});
const said = (...events: ReportEvent[]) => reviewSentences(events, AT, 'America/New_York');

it('[report-view.46] says who decided about a report, when, and how long after it', () => {
  expect(
    said(
      after(0, { kind: 'received' }),
      after(67_630, { kind: 'reclassified', from: 'Shot', to: 'Firework' }),
      after(600_000, { actor: 'r.diaz', to: 'Shot' }),
    ),
  ).toEqual([
    'm.keller reclassified it from Shot to Firework at 02:18:59.640, 68 s after it.',
    'r.diaz confirmed it as Shot at 02:27:52.010, 10 min after it.',
  ]);
});

it('[report-view.46] names the day of a decision that was made on another one', () => {
  expect(said(after(86_400_000, {}))).toEqual([
    'm.keller confirmed it at 11/29/26 02:17:52.010, 24 h after it.',
  ]);
});

it('[report-view.46] says that nobody decided', () => {
  expect(said(after(0, { kind: 'received' }))).toEqual(['Nobody has confirmed or reclassified it.']);
});

it('[report-view.46] says how its incident was closed, until somebody reopens it', () => {
  const closed = after(600_000, { kind: 'incident', act: 'close', text: 'fireworks' });
  const reopened = after(700_000, { kind: 'incident', act: 'reopen' });
  const again = after(800_000, { kind: 'incident', act: 'close', text: 'confirmed' });
  expect(said(closed)).toEqual([
    'm.keller closed its incident as Fireworks at 02:27:52.010, 10 min after it.',
  ]);
  expect(said(closed, reopened)).toEqual(['Nobody has confirmed or reclassified it.']);
  expect(said(closed, reopened, again)).toEqual([
    'm.keller closed its incident as Confirmed at 02:31:12.010, 13 min after it.',
  ]);
});

it('[keeping.5] says which legal holds are on, of the report and of its incident', () => {
  const held = [
    after(1000, { kind: 'held', text: 'Case 1' }),
    after(2000, { kind: 'incident', act: 'hold', actor: 'r.diaz', text: 'Case 2' }),
  ];
  expect(said(...held).slice(1)).toEqual([
    'It is on legal hold since 02:17:53.010, by m.keller: Case 1.',
    'Its incident is on legal hold since 02:17:54.010, by r.diaz: Case 2.',
  ]);
  const lifted = [after(3000, { kind: 'holdLifted' }), after(3000, { kind: 'incident', act: 'lift' })];
  expect(said(...held, ...lifted)).toHaveLength(1);
});
