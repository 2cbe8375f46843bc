import { expect, it } from 'vitest';
import { evidenceOf } from '../acoustics/fitEvidence.ts';
import { epochMs } from '../units.ts';
import { paperHtml } from './paperHtml.ts';
import { footerStyle } from './paperStyle.ts';
import type { PaperContent } from './paperContent.ts';
import { reportPaper } from './reportPaper.ts';

const REPORT = {
  squadId: 'OT',
  detectionId: '48231',
  reportType: 'Shot',
  timeStamp: Date.UTC(2026, 10, 28, 7, 17, 52, 10),
};
const BARE: PaperContent = {
  report: REPORT,
  evidence: undefined,
  incident: undefined,
  review: [],
  confidence: undefined,
  streets: [],
  sounds: undefined,
  cameras: undefined,
  pictures: [],
  morePictures: 0,
  history: undefined,
  told: undefined,
  check: { text: 'sh verify', hash: undefined },
  timeZone: 'America/New_York',
  printed: { at: epochMs(Date.UTC(2026, 10, 28, 14, 12, 4)), by: 'keller', version: '4.3.4' },
};
/** Bearings of three sensors to 40.7, −74, and a wrong one. */
const SENSORS = [
  { nodeId: 'south', lat: 40.699, lon: -74, mbHorizontal: 0 },
  { nodeId: 'north', lat: 40.7008, lon: -74, mbHorizontal: 180 },
  { nodeId: 'west', lat: 40.7, lon: -74.0015, mbHorizontal: 90 },
  { nodeId: 'turned', lat: 40.7, lon: -73.9988, mbHorizontal: 330 },
];
const DEAF = { nodeId: 'deaf', lat: 40.7002, lon: -74.0002, health: 'warning' } as const;

const htmlOf = (content: Partial<PaperContent>) =>
  paperHtml('a report', [reportPaper({ ...BARE, ...content })], footerStyle('left', 'middle'));
const textOf = (content: Partial<PaperContent>) =>
  htmlOf(content)
    .replaceAll(/<style>.*<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('[report-view.43] says of a report what is missing, with its time and zone', () => {
  const text = textOf({});
  expect(text).toContain('Saturday 11/28/26, 02:17:52.010 Eastern Standard Time, UTC−5');
  expect(text).toContain('The system reported Shot without a place.');
  for (const missing of [
    'The report has no place.',
    'did not say what its sensors measured',
    'No sound is kept',
    'No picture is kept',
    'The history could not be read.',
    'Not known to this account.',
    'Weapon not known',
  ])
    expect(text).toContain(missing);
  expect(text).toContain('Printed 11/28/26 09:12:04 EST by keller');
});

it('[report-view.43] has place, ellipse and residuals with units, and names what was left out and what did not hear', () => {
  const evidence = evidenceOf({ lat: 40.7, lon: -74 }, { sensors: SENSORS, airTemperature: 12 }, [DEAF]);
  const report = { ...REPORT, lat: 40.7, lon: -74, alt: 11.2, weapon: 'Rifle', weaponConfidence: 0.87 };
  const text = textOf({ report, evidence });
  expect(text).toContain(
    'Shot of Rifle at 40.70000, −74.00000. Four sensors heard it. With 95 % probability',
  );
  for (const value of [
    '40.700000° N',
    '74.000000° W',
    '11.2 m',
    '87 %',
    'Air, sound 12 °C, 338.5 m/s',
    '4 heard, 3 used',
  ])
    expect(text).toContain(value);
  expect(text).toMatch(/95 % ellipse \d+\.\d × \d+\.\d m, long axis \d+°/);
  expect(text).toMatch(/Left out turned, [−+]\d/);
  expect(text).toMatch(/Did not hear deaf, \d+\.\d m, warning/);
  expect(text).toContain('turned left out');
  const html = htmlOf({ report, evidence });
  // A ring with a dot, a struck ring, and a dotted bearing: nothing by colour alone.
  expect(html).toContain('stroke-dasharray="1.5 3"');
  expect(html).toContain('M-3.5 3.5L3.5 -3.5');
});

it('[report-view.45] has the rounds of its incident with their trail', () => {
  const time = epochMs(REPORT.timeStamp);
  const round = (n: number) => ({
    reportId: n,
    detectionId: String(48230 + n),
    time: epochMs(time + 800 * n),
    symbol: 'Shot' as const,
    rounds: n,
    lat: 40.7 + n / 10_000,
    lon: -74,
  });
  const incident = {
    id: 2671,
    version: 1,
    squadId: 'OT',
    count: 6,
    class: 'multiple',
    severity: 'Shot',
    types: ['Shot'],
    test: false,
    state: 'acknowledged',
    owner: 'keller',
    caseNumber: '26-1131',
    place: 'Victoria Avenue',
    firstTime: time,
    lastTime: time,
    track: [1, 2, 3].map(round),
  } as const;
  const text = textOf({ incident });
  expect(text).toContain('Victoria Avenue. Report 1 of 3 of incident 2671, case 26-1131');
  expect(text).toMatch(/Rounds of incident 2671 .*02:17:52\.810 Shot OT \/ 48231 1 .*40\.700100° N/);
  expect(htmlOf({ incident }).match(/aria-label="Places of the reports in their order/g)).toHaveLength(1);
});

it('[report-view.43] writes texts of data as text, also in the margin of the pages', () => {
  const evil = `</style><script>alert("x")</script>`;
  const html = paperHtml(
    evil,
    [reportPaper({ ...BARE, report: { ...REPORT, message: evil } })],
    footerStyle(evil, evil),
  );
  expect(html.match(/<script/g)).toBeNull();
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});

it('[report-view.46] has the cameras by rank with distance, view, picture and the plates that they read', () => {
  const camera = { distance: 66, offAxis: 12, isOtherLevel: false, health: '0.0 s, at the shot' };
  const cameras = {
    cameras: [
      {
        ...camera,
        name: 'Gate',
        picture: { image: 'blob:gate', name: 'Gate', more: '0.0 s, at the shot' },
        plates: ['KLM 4471 +15 s'],
      },
      {
        ...camera,
        name: 'Yard',
        offAxis: 140,
        isOtherLevel: true,
        health: 'No answer since 02:12:40 (refused).',
        picture: undefined,
        plates: [],
      },
    ],
    otherPlates: ['Bridge: AB 12 −3 s'],
  };
  const text = textOf({ cameras, pictures: [], morePictures: 2 });
  expect(text).toMatch(/1 Gate 66\.0 m looks at it 0\.0 s, at the shot KLM 4471 \+15 s/);
  expect(text).toMatch(
    /2 Yard 66\.0 m 140° off its axis, other floor No answer since 02:12:40 \(refused\)\. none/,
  );
  expect(text).toContain('Plates of other cameras: Bridge: AB 12 −3 s.');
  expect(text).toContain('2 more pictures are kept with the report');
  expect(htmlOf({ cameras })).toContain('<img src="blob:gate"');
});

it('[report-view.46] says beside the confidence how often such reports were confirmed', () => {
  const confidence = 'Of 212 reports here with 70 to 80 %, 61 % were confirmed.';
  const text = textOf({ report: { ...REPORT, weaponConfidence: 0.78 }, confidence });
  expect(text).toContain(`Confidence 78 %. ${confidence}`);
});
