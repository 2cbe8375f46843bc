/** A report as a document for paper: a sentence that says it all, then values, figures and how to check them. */
import type { Evidence } from '../acoustics/evidence.ts';
import type { Incident } from '../contract/incident.ts';
import { shownType } from '../contract/reportTypes.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import type { BaseMapLine } from '../map/baseMapLines.ts';
import { signedText } from '../geo/positionText.ts';
import { epochMs, type EpochMs, type Unit01 } from '../units.ts';
import { knownFacts } from './knownFacts.ts';
import { INK, mapFigure, sensorMark } from './mapFigure.ts';
import { crossingFigure, residualFigure } from './proofFigures.ts';
import { figure, node, type PaperChild, type PaperNode } from './paperNode.ts';
import {
  FLIGHT_METHOD_TEXT,
  METHOD_TEXT,
  PAPER_TEXT as TEXT,
  placeSentence,
  stampText,
  trialText,
  zonedTime,
} from './paperText.ts';
import { incidentText, roundsSection } from './rounds.ts';
import { ELLIPSE_TRIAL } from '../acoustics/ellipseTrial.ts';

/** A sound, drawn. */
export interface PaperSound {
  /** Its sensor or file. */
  readonly name: string;
  readonly lines: readonly string[];
  /** Address of the picture of waveform and spectrogram; undefined where it could not be drawn. */
  readonly image: string | undefined;
  readonly marks: readonly { readonly at: Unit01; readonly text: string; readonly isShock: boolean }[];
}

/** The sounds on one axis. */
export interface PaperSounds {
  /** "three of nine sensors, aligned at the muzzle blast". */
  readonly about: string;
  readonly sounds: readonly PaperSound[];
  readonly ticks: readonly { readonly at: Unit01; readonly text: string }[];
}

/** A picture and what it shows. */
export interface PaperPicture {
  readonly image: string;
  readonly name: string;
  readonly more: string;
}

/** A row of a table: when, what, and a number or state. */
export interface PaperRow {
  readonly time: string;
  readonly text: string;
  readonly end: string;
}

/** What the document says. Undefined: it is not known, and the document says so. */
export interface PaperContent {
  readonly report: ShotReport;
  readonly evidence: Evidence | undefined;
  /** The incident that it belongs to. */
  readonly incident: Incident | undefined;
  /** Who reviewed it, as sentences. */
  readonly review: readonly string[];
  readonly confidence: string | undefined;
  /** Streets within the view of the map. */
  readonly streets: readonly BaseMapLine[];
  /** `beside`: they lie beside the page as files. */
  readonly sounds: PaperSounds | 'beside' | undefined;
  readonly pictures: readonly PaperPicture[];
  readonly history: readonly PaperRow[] | undefined;
  readonly told: readonly PaperRow[] | undefined;
  /** How to check it, and the hash. */
  readonly check: { readonly text: string; readonly hash: string | undefined };
  readonly timeZone: string | undefined;
  readonly printed: PrintedBy;
}

/** Who printed a document, and when. */
export interface PrintedBy {
  readonly at: EpochMs;
  readonly by: string;
  readonly version: string;
}

/** "Report of a shot, OT / 48231". */
export function paperTitle({ reportType, weaponCategory, squadId, detectionId }: ShotReport): string {
  return `Report: ${shownType(reportType, weaponCategory)}, ${squadId} / ${detectionId}`;
}

/** What stands at the foot of each page: left and in the middle. */
export function footerTexts(
  { at, by, version }: PrintedBy,
  squadId: string,
  timeZone: string | undefined,
): readonly [string, string] {
  return [`Printed ${stampText(at, timeZone)} by ${by}`, `Shotpoint Console ${version}, squad ${squadId}`];
}

/** The document, one article. O(sensors + corners of the streets) */
export function reportPaper(content: PaperContent): PaperNode {
  return node(
    'article',
    { className: 'paper' },
    header(content),
    node('p', { className: 'lead' }, ...lead(content)),
    node('div', { className: 'columns where' }, known(content), where(content)),
    proof(content),
    sounds(content),
    pictures(content),
    node('div', { className: 'columns people' }, history(content), told(content)),
    ...rounds(content),
    check(content),
    footer(content),
  );
}

function header({ report, incident, timeZone }: PaperContent): PaperNode {
  const time = zonedTime(epochMs(report.timeStamp), timeZone);
  const where = [
    incident?.place,
    report.level && `level ${report.level}`,
    report.zone && `zone ${report.zone}`,
  ];
  const part = incident && incidentText(incident, report);
  const about = [where.filter(Boolean).join(', '), part].filter(Boolean).join('. ');
  const test = report.test === true ? [node('b', {}, 'Test report. ')] : [];
  return node(
    'header',
    { className: 'head' },
    node('div', {}, node('h1', {}, paperTitle(report)), node('span', {}, ...test, about)),
    node('div', {}, node('b', {}, time.whole), node('p', {}, time.zone)),
  );
}

function lead({ report, evidence, review }: PaperContent): PaperChild[] {
  const { lat, lon, reportType, weaponCategory, weapon } = report;
  const type = shownType(reportType, weaponCategory);
  const what = weapon === undefined || weapon === '' ? type : `${type} of ${weapon}`;
  const place =
    lat === undefined || lon === undefined
      ? ' without a place. '
      : ` at ${signedText(lat, 5)}, ${signedText(lon, 5)}. `;
  const sentence = evidence && placeSentence(evidence);
  return [
    'The system reported ',
    node('b', {}, what),
    place,
    ...(sentence === undefined ? [] : [`${sentence} `]),
    ...review.map((one) => `${one} `),
  ];
}

/** A numbered part with a head and a smaller remark beside it. */
function section(title: string, more: string, ...content: readonly (PaperChild | undefined)[]): PaperNode {
  const about = more === '' ? undefined : node('small', {}, more);
  return node('section', {}, node('h2', {}, title, about), ...content);
}

function known(content: PaperContent): PaperNode {
  const rows = knownFacts(content).flatMap(([name, value]) => [node('dt', {}, name), node('dd', {}, value)]);
  return section(`1 ${TEXT.known}`, '', node('dl', {}, ...rows));
}

function where({ report, evidence, streets }: PaperContent): PaperNode {
  const { lat, lon } = report;
  const own = lat === undefined || lon === undefined ? undefined : { lat, lon };
  const place = evidence?.location.ok === true ? evidence.location.value : own;
  if (place === undefined) return section(`2 ${TEXT.where}`, '', node('p', {}, TEXT.noPlace));
  const map = mapFigure({ place, evidence, streets });
  const more = evidence === undefined ? 'north is up' : TEXT.whereMore;
  return section(`2 ${TEXT.where}`, more, node('div', { className: 'figure' }, map), key(evidence));
}

function key(evidence: Evidence | undefined): PaperNode {
  const sign = (children: readonly PaperNode[], text: string) =>
    node('span', {}, node('svg', { viewBox: '0 0 20 10', 'aria-hidden': 'true' }, ...children), text);
  const line = (look: Readonly<Record<string, string | number>>) => [
    node('path', { d: 'M0 5H20', fill: 'none', ...look }),
  ];
  const mark = (hearing: 'heard' | 'silent' | 'far') => [
    sensorMark({ x: 10, y: 5 }, { hearing, isLeftOut: false }),
  ];
  const shot = node('circle', { cx: 10, cy: 5, r: 4, fill: INK.shot });
  const signs = [sign([shot], TEXT.theShot)];
  if (evidence !== undefined)
    signs.push(
      sign(mark('heard'), TEXT.heard),
      sign(mark('silent'), TEXT.silent),
      sign(mark('far'), TEXT.far),
      sign(line({ stroke: INK.blast, strokeWidth: 1.3 }), TEXT.blast),
      sign(line({ stroke: INK.shock, strokeWidth: 1.3, strokeDasharray: '4 2.4' }), TEXT.shock),
      sign(line({ stroke: INK.faint, strokeWidth: 1.3, strokeDasharray: '1.5 2.6' }), TEXT.excluded),
      sign(line({ stroke: INK.shot, strokeOpacity: 0.55, strokeWidth: 4 }), TEXT.flight),
    );
  return node('div', { className: 'key' }, ...signs);
}

function proof({ report, evidence }: PaperContent): PaperNode {
  if (evidence?.location.ok !== true) {
    const why =
      evidence === undefined
        ? TEXT.noObservations
        : TEXT[evidence.location.ok ? 'noPlace' : evidence.location.reason];
    return section(`3 ${TEXT.crossing}, ${TEXT.residuals.toLowerCase()}`, '', node('p', {}, why));
  }
  const crossing = crossingFigure(evidence.location.value, evidence, report);
  const heard = evidence.sensors.filter(({ hearing }) => hearing === 'heard');
  const flight = evidence.flight?.ok === true ? ` ${FLIGHT_METHOD_TEXT}` : '';
  const detections = evidence.areDetections === true ? ` ${TEXT.detections}` : '';
  const method = `${METHOD_TEXT} ${trialText(ELLIPSE_TRIAL)}${flight}${detections}`;
  return node(
    'div',
    { className: 'columns proof' },
    section(`3 ${TEXT.crossing}`, TEXT.crossingMore, node('div', { className: 'figure' }, crossing)),
    section(`4 ${TEXT.residuals}`, TEXT.residualsMore, residualFigure(heard)),
    section(`5 ${TEXT.found}`, '', node('p', {}, method)),
  );
}

function sounds({ sounds: shown }: PaperContent): PaperNode {
  if (shown === 'beside') return section(`6 ${TEXT.sounds}`, '', node('p', {}, TEXT.soundsBeside));
  if (shown === undefined || shown.sounds.length === 0)
    return section(`6 ${TEXT.sounds}`, '', node('p', {}, TEXT.noSounds));
  return section(`6 ${TEXT.sounds}`, shown.about, ...shown.sounds.map(soundOf), axisOf(shown.ticks));
}

const TRACK = { width: 640, height: 60 } as const;

function soundOf({ name, lines, image, marks }: PaperSound): PaperNode {
  const drawn = marks.flatMap(({ at, text, isShock }) => {
    const x = at * TRACK.width;
    const colour = isShock ? INK.shock : INK.blast;
    const dash = isShock ? { strokeDasharray: '5 3' } : {};
    return [
      node('path', { d: `M${x} 0V${TRACK.height}`, stroke: colour, strokeWidth: 1.6, ...dash }),
      node(
        'text',
        {
          // The shock wave is first: its name lies before its line, that of the blast after it.
          x: isShock ? x - 4 : x + 4,
          y: 10,
          fontSize: 9.5,
          fontWeight: 600,
          textAnchor: isShock ? 'end' : 'start',
          fill: colour,
          stroke: '#ffffff',
          strokeWidth: 2.6,
          paintOrder: 'stroke',
        },
        text,
      ),
    ];
  });
  const view = {
    viewBox: `0 0 ${TRACK.width} ${TRACK.height}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  };
  return node(
    'div',
    { className: 'sound' },
    node('div', {}, node('b', {}, name), ...lines.map((one) => node('p', {}, one))),
    image === undefined
      ? node('p', {}, TEXT.undrawn)
      : node(
          'div',
          { className: 'drawn' },
          node('img', { src: image, alt: `Waveform and spectrogram: ${name}` }),
          node('svg', view, ...drawn),
        ),
  );
}

function axisOf(ticks: PaperSounds['ticks']): PaperNode {
  const size = { width: TRACK.width, height: 16 };
  const drawn = ticks.flatMap(({ at, text }) => {
    const x = at * TRACK.width;
    const textAnchor = at > 0.95 ? 'end' : at < 0.04 ? 'start' : 'middle';
    return [
      node('path', { d: `M${x} 0V4`, stroke: INK.faint, strokeWidth: 0.8 }),
      node('text', { x, y: 13, fontSize: 8.5, textAnchor, fill: INK.faint }, text),
    ];
  });
  return node('div', { className: 'axis' }, figure(size, 'Time in ms', drawn));
}

function pictures({ pictures: shown }: PaperContent): PaperNode {
  if (shown.length === 0) return section(`7 ${TEXT.pictures}`, '', node('p', {}, TEXT.noPictures));
  const drawn = shown.map(({ image, name, more }) =>
    node(
      'figure',
      { className: 'picture' },
      node('img', { src: image, alt: `${name} ${more}` }),
      node('figcaption', {}, node('b', {}, name), ` ${more}`),
    ),
  );
  return section(`7 ${TEXT.pictures}`, TEXT.picturesMore, node('div', { className: 'pictures' }, ...drawn));
}

function tableOf(rows: readonly PaperRow[]): PaperNode {
  const lines = rows.map(({ time, text, end }) =>
    node('tr', {}, node('td', {}, time), node('td', {}, text), node('td', {}, end)),
  );
  return node('table', {}, node('tbody', {}, ...lines));
}

function history({ history: rows }: PaperContent): PaperNode {
  if (rows === undefined) return section(`8 ${TEXT.history}`, '', node('p', {}, TEXT.noHistory));
  return section(`8 ${TEXT.history}`, TEXT.historyMore, tableOf(rows));
}

function told({ told: rows }: PaperContent): PaperNode {
  const why = rows === undefined ? TEXT.toldUnknown : TEXT.toldNobody;
  return section(
    `9 ${TEXT.told}`,
    '',
    rows === undefined || rows.length === 0 ? node('p', {}, why) : tableOf(rows),
  );
}

/** All reports of its incident; nothing for a report that is alone. */
function rounds({ incident, timeZone }: PaperContent): PaperNode[] {
  if (incident === undefined || incident.track.length < 2) return [];
  return [roundsSection(incident, timeZone)];
}

function check({ check: { text, hash } }: PaperContent): PaperNode {
  return node(
    'section',
    { className: 'check' },
    node('b', {}, TEXT.check),
    ` ${text}`,
    hash === undefined ? undefined : node('p', {}, node('code', {}, hash)),
  );
}

/** On the screen; a page of paper has it in its margin. */
function footer({ printed, report, timeZone }: PaperContent): PaperNode {
  const texts = footerTexts(printed, report.squadId, timeZone).map((text) => node('span', {}, text));
  return node('div', { className: 'foot' }, ...texts);
}
