import { expect, it } from 'vitest';
import type { Incident, IncidentEvent } from '../contract/incident.ts';
import { epochMs } from '../units.ts';
import { incidentPaper, incidentPaperTitle, incidentStart } from './incidentPaper.ts';
import type { IncidentContent, RoundContent } from './paperContent.ts';
import { paperHtml, paperHtmlOf } from './paperHtml.ts';

const TIME = epochMs(Date.UTC(2026, 10, 28, 7, 17, 52, 10));
const REPORTS = 8;
const NUMBERS = Array.from({ length: REPORTS }, (_, n) => n + 1);

const INCIDENT: Incident = {
  id: 2671,
  version: 5,
  squadId: 'OT',
  count: 11,
  cadence: 2.1,
  class: 'multiple',
  severity: 'Shot',
  types: ['Shot', 'Fireworks'],
  test: false,
  state: 'closed',
  owner: 'm.keller',
  outcome: 'confirmed',
  closedTime: epochMs(TIME + 5_000_000),
  alarmTime: TIME,
  takenTime: epochMs(TIME + 51_000),
  caseNumber: '26-1131',
  place: 'Victoria Avenue',
  zone: 'OT_Z2',
  firstTime: TIME,
  lastTime: epochMs(TIME + 44_000),
  travel: { bearing: 270, metresPerSecond: 3.6 },
  track: NUMBERS.map((n) => ({
    reportId: n,
    detectionId: String(48230 + n),
    time: epochMs(TIME + 800 * n),
    symbol: 'Shot',
    rounds: n === 1 ? 4 : 1,
    ...(n < REPORTS && { lat: 40.7 + n / 10_000, lon: -74 }),
  })),
};
const HISTORY: readonly IncidentEvent[] = [
  { time: epochMs(TIME + 51_000), actor: 'm.keller', act: 'take', text: '' },
  { time: epochMs(TIME + 90_000), actor: 'r.diaz', act: 'note', text: 'Two cars <left>' },
];
const CONTENT: IncidentContent = {
  incident: INCIDENT,
  history: HISTORY,
  streets: [],
  check: { text: 'sh verify', hash: undefined },
  timeZone: 'America/New_York',
  printed: { at: TIME, by: 'm.keller', version: '4.3.4' },
};
const ROUNDS = NUMBERS.map((n): RoundContent => ({
  report: { squadId: 'OT', detectionId: String(48230 + n), reportType: 'Shot', timeStamp: TIME + 800 * n },
  evidence: undefined,
  review: [`r.diaz confirmed report ${n}.`],
  confidence: undefined,
  streets: [],
  sounds: undefined,
  cameras: undefined,
  pictures: [],
  morePictures: 0,
  history: [],
  told: undefined,
  timeZone: 'America/New_York',
}));

const textOf = (html: string) =>
  html
    .replaceAll(/<style>.*<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('[report-view.47] an incident on paper says number, cadence, direction, owner, outcome, case, acts and notes', () => {
  const html = paperHtml(incidentPaperTitle(INCIDENT), [incidentPaper(CONTENT, ROUNDS)], '');
  const text = textOf(html);
  for (const said of [
    'Incident 2671, OT',
    'Victoria Avenue, zone OT_Z2',
    '11 rounds in 44 s, W at 3.6 m/s.',
    'm.keller closed it at 03:41:12.010: Confirmed.',
    'Case 26-1131',
    'Class Multiple, every 2.10 s',
    'First taken 02:18:43.010',
    '02:18:43.010 m.keller took it',
    'r.diaz noted: Two cars &lt;left&gt;',
    '11 rounds in 8 reports',
  ])
    expect(text).toContain(said);
});

it('[report-view.47] it has one map with each report that has a place, and the evidence of every report', () => {
  const html = paperHtml('', [incidentPaper(CONTENT, ROUNDS)], '');
  const [map = '', ...more] = html.match(/<svg[^>]*aria-label="Places of the reports[^]*?<\/svg>/g) ?? [];
  expect(more).toEqual([]);
  const numbers = [...map.matchAll(/font-weight="600"[^>]*>(\d+)<\/text>/g)].map(([, number]) =>
    Number(number),
  );
  expect(numbers).toEqual(NUMBERS.slice(0, -1));
  const text = textOf(html);
  for (const n of NUMBERS) {
    expect(text).toContain(`${n} of 8 · Report: Shot, OT / ${48230 + n}`);
    expect(text).toContain(`r.diaz confirmed report ${n}.`);
    expect(text).toContain(`${n}.1 What is known`);
    expect(text).toContain(`${n}.9 Who was told`);
  }
});

it('[report-view.47] is written part by part as it is written whole', async () => {
  const parts = (async function* () {
    yield* incidentStart(CONTENT);
  })();
  const written: string[] = [];
  for await (const text of paperHtmlOf('a', parts, '')) written.push(text);
  expect(written.length).toBeGreaterThan(incidentStart(CONTENT).length);
  const article = {
    tag: 'article',
    attributes: { className: 'paper' },
    children: incidentStart(CONTENT),
  } as const;
  expect(written.join('')).toBe(paperHtml('a', [article], ''));
});
