import { expect, it } from 'vitest';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import { failure, success } from '../../../../domain/result.ts';
import { storeOfCalls } from '../../../testing/storeOfCalls.ts';
import { loadIncidentPaper } from './loadIncidentPaper.ts';

const TIME = Date.UTC(2026, 10, 28, 7, 17, 52);
const REPORTS = [1, 2, 3].map((id) => ({
  id,
  squadId: 'OT',
  detectionId: `d-${id}`,
  reportType: 'Shot',
  timeStamp: TIME + 800 * id,
  weaponConfidence: 0.78,
}));
const INCIDENT = {
  id: 7,
  version: 1,
  squadId: 'OT',
  count: 3,
  severity: 'Shot',
  state: 'closed',
  firstTime: TIME,
  lastTime: TIME,
  track: REPORTS.map(({ id, detectionId, timeStamp }) => ({
    reportId: id,
    detectionId,
    time: timeStamp,
    symbol: 'Shot',
    rounds: 1,
  })),
  history: [{ time: TIME, actor: 'm.keller', act: 'note', text: 'two cars' }],
};
const CONFIRMED = { time: TIME + 60_800, actor: 'm.keller', kind: 'confirmed', to: 'Shot', line: 12 };
const TOOK = { time: TIME + 900, actor: 'r.diaz', kind: 'incident', act: 'take' };
/** Answers by path; what is not there is answered 404, as by a server without it. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  [`${PATHS.incidents}/7`]: INCIDENT,
  [`${PATHS.shotreports}/1`]: REPORTS[0],
  [`${PATHS.shotreports}/3`]: REPORTS[2],
  [PATHS.observations]: { sensors: [] },
  [PATHS.calibration]: {
    band: 7,
    groups: [{ facet: 'zone', name: 'OT_Z2', bands: [{ band: 7, reports: 212, confirmed: 129 }] }],
  },
  [PATHS.reportHistory]: { events: [TOOK, CONFIRMED], incidentId: 7, journal: {} },
};

const session = () => ({
  store: storeOfCalls(async (path) =>
    path in ANSWERS
      ? success({ status: 200, headers: new Headers(), body: ANSWERS[path] })
      : failure({ kind: 'notFound', status: 404 }),
  ),
  // No report has a sound.
  thread: {} as SoundPort,
  signal: new AbortController().signal,
  addressOf: () => '',
});

it('[report-view.47] gathers each report of an incident in turn, and leaves out one that is gone', async () => {
  const progress: string[] = [];
  const loaded = await loadIncidentPaper(session(), 7, (number, of) => progress.push(`${number} of ${of}`));
  if (loaded === 'missing') throw new Error('the incident is there');
  expect(progress).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  expect(loaded.rounds.map(({ report }) => report.detectionId)).toEqual(['d-1', 'd-3']);
  expect(loaded.content.history).toMatchObject([{ act: 'note', text: 'two cars' }]);
});

it('[report-view.46] says of each who decided about it and how often such reports were confirmed', async () => {
  const loaded = await loadIncidentPaper(session(), 7, () => undefined);
  if (loaded === 'missing') throw new Error('the incident is there');
  const [round] = loaded.rounds;
  expect(round?.review).toEqual([
    expect.stringMatching(/^m\.keller confirmed it as Shot at .*, 60 s after it\.$/),
  ]);
  expect(round?.confidence).toBe('Of 212 reports here with 70 to 80 %, 61 % were confirmed.');
  // What happened with the incident stands above its reports.
  expect(round?.history).toMatchObject([{ text: 'm.keller confirmed it as Shot', end: '12' }]);
});

it('[report-view.47] says that there is no such incident', async () => {
  expect(await loadIncidentPaper(session(), 8, () => undefined)).toBe('missing');
});
