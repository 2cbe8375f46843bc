/** A report as a document for paper: a sentence that says it all, then values, figures and how to check them. */
import { shownType } from '../contract/reportTypes.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import { signedText } from '../geo/positionText.ts';
import { epochMs } from '../units.ts';
import { cameraPart } from './cameraPart.ts';
import { knownPart, proofPart, wherePart } from './evidenceParts.ts';
import type { PaperContent, PrintedBy, RoundContent } from './paperContent.ts';
import { node, type PaperChild, type PaperNode } from './paperNode.ts';
import { rowTable, section } from './paperSection.ts';
import { PAPER_TEXT as TEXT, placeSentence, stampText, zonedTime } from './paperText.ts';
import { incidentText, roundsSection } from './rounds.ts';
import { soundPart } from './soundPart.ts';

/** "Report: Shot, OT / 48231". */
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
  const { incident, timeZone } = content;
  return node(
    'article',
    { className: 'paper' },
    header(content),
    node('p', { className: 'lead' }, ...reportLead(content)),
    ...reportParts(content, ''),
    ...(incident === undefined || incident.track.length < 2 ? [] : [roundsSection(incident, timeZone)]),
    ...paperEnd(content, content.report.squadId),
  );
}

function header({ report, incident, timeZone }: PaperContent): PaperNode {
  const part = incident && incidentText(incident, report);
  const where = [incident?.place, ...placeNames(report)].filter(Boolean).join(', ');
  const test = report.test === true ? [node('b', {}, 'Test report. ')] : [];
  const about = node('span', {}, ...test, [where, part].filter(Boolean).join('. '));
  const time = zonedTime(epochMs(report.timeStamp), timeZone);
  return paperHead(paperTitle(report), about, time);
}

/** Title and what it is about, with time and zone beside them. */
export function paperHead(
  title: string,
  about: PaperChild,
  { whole, zone }: { readonly whole: string; readonly zone: string },
): PaperNode {
  return node(
    'header',
    { className: 'head' },
    node('div', {}, node('h1', {}, title), about),
    node('div', {}, node('b', {}, whole), node('p', {}, zone)),
  );
}

/** "level 2", "zone OT_Z2", as far as they are known. */
export function placeNames({ level, zone }: Pick<ShotReport, 'level' | 'zone'>): string[] {
  return [level && `level ${level}`, zone && `zone ${zone}`].filter(
    (name): name is string => name !== undefined && name !== '',
  );
}

/** The sentence that says it all: what, where, by how many sensors, and who decided about it. */
export function reportLead({ report, evidence, review }: RoundContent): PaperChild[] {
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
    node('b', {}, review.join(' ')),
  ];
}

/** Values, figures, sounds, cameras, history and who was told. `at` is before the numbers of the parts: "3." */
export function reportParts(content: RoundContent, at: string): PaperNode[] {
  return [
    node('div', { className: 'columns where' }, knownPart(content, at), wherePart(content, at)),
    proofPart(content, at),
    soundPart(content, at),
    cameraPart(content, at),
    node('div', { className: 'columns people' }, historyPart(content, at), toldPart(content, at)),
  ];
}

function historyPart({ history: rows }: RoundContent, at: string): PaperNode {
  if (rows === undefined) return section(`${at}8 ${TEXT.history}`, '', node('p', {}, TEXT.noHistory));
  return section(`${at}8 ${TEXT.history}`, TEXT.historyMore, rowTable(rows));
}

function toldPart({ told: rows }: RoundContent, at: string): PaperNode {
  const why = rows === undefined ? TEXT.toldUnknown : TEXT.toldNobody;
  const said = rows === undefined || rows.length === 0 ? node('p', {}, why) : rowTable(rows);
  return section(`${at}9 ${TEXT.told}`, '', said);
}

/** How to check a document, and what stands at its foot on the screen; a page of paper has that in its margin. */
export function paperEnd(
  { check: { text, hash }, printed, timeZone }: Pick<PaperContent, 'check' | 'printed' | 'timeZone'>,
  squadId: string,
): PaperNode[] {
  const texts = footerTexts(printed, squadId, timeZone).map((one) => node('span', {}, one));
  return [
    node(
      'section',
      { className: 'check' },
      node('b', {}, TEXT.check),
      ` ${text}`,
      hash === undefined ? undefined : node('p', {}, node('code', {}, hash)),
    ),
    node('div', { className: 'foot' }, ...texts),
  ];
}
