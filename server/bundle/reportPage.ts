/** The page of a bundle: the report on paper as one HTML file that needs no network. */
import type { Evidence } from '../../src/domain/acoustics/evidence.ts';
import { isRow } from '../../src/domain/json/row.ts';
import { parseJson } from '../../src/domain/json/parseJson.ts';
import { paperHtml } from '../../src/domain/paper/paperHtml.ts';
import { footerStyle } from '../../src/domain/paper/paperStyle.ts';
import { clockText } from '../../src/domain/paper/paperText.ts';
import {
  footerTexts,
  paperTitle,
  reportPaper,
  type PaperPicture,
  type PaperRow,
  type PrintedBy,
} from '../../src/domain/paper/reportPaper.ts';
import type { Incident } from '../../src/domain/contract/incident.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { epochMs } from '../../src/domain/units.ts';

/** What the page of a bundle shows. */
export interface BundlePage {
  readonly report: ShotReport;
  readonly evidence: Evidence | undefined;
  readonly incident: Incident | undefined;
  readonly pictures: readonly PaperPicture[];
  /** Lines of the journal about the report, as written; undefined where the reader may not see them. */
  readonly lines: readonly string[] | undefined;
  readonly timeZone: string;
  readonly printed: PrintedBy;
}

const CHECK =
  'It is a part of a bundle with sounds, pictures, data and journal lines. In its folder, sh verify (ten lines, no product needed) checks all of them, follows the journal and names the key that signed.';

/** The file's text. */
export function bundlePage({
  report,
  evidence,
  incident,
  pictures,
  lines,
  timeZone,
  printed,
}: BundlePage): string {
  const paper = reportPaper({
    report,
    evidence,
    incident,
    review: [],
    confidence: undefined,
    streets: [],
    sounds: 'beside',
    pictures,
    history: lines?.flatMap((line) => rowOf(line, timeZone)),
    told: undefined,
    check: { text: CHECK, hash: undefined },
    timeZone,
    printed,
  });
  const [left, middle] = footerTexts(printed, report.squadId, timeZone);
  return paperHtml(paperTitle(report), [paper], footerStyle(left, middle));
}

const KINDS: Readonly<Record<string, string>> = {
  received: 'Received and stored',
  released: 'Released',
  classChanged: 'Reclassified',
  confirmed: 'Confirmed',
  messageChanged: 'Message changed',
  delayExtended: 'Embargo extended',
  corrected: 'Corrected',
};

function rowOf(line: string, timeZone: string): PaperRow[] {
  const record = parseJson(line);
  if (!isRow(record)) return [];
  const { time, actor, kind, action, sequence } = record;
  const what = kind === 'act' ? String(action) : (KINDS[String(kind)] ?? String(kind));
  const at = epochMs(Number(time));
  return [{ time: clockText(at, timeZone), text: `${what}, ${String(actor)}`, end: String(sequence) }];
}
