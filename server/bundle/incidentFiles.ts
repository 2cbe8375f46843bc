/** The files of a bundle about one incident: a page with all its reports, and a folder for each. */
import type { Incident, IncidentEvent } from '../../src/domain/contract/incident.ts';
import { CLIENT_VERSION } from '../../src/domain/contract/paths.ts';
import { linesWithin } from '../../src/domain/map/baseMapLines.ts';
import {
  incidentEnd,
  incidentPaperTitle,
  incidentStart,
  roundPart,
} from '../../src/domain/paper/incidentPaper.ts';
import type { IncidentContent } from '../../src/domain/paper/paperContent.ts';
import { paperHtmlOf } from '../../src/domain/paper/paperHtml.ts';
import type { PaperNode } from '../../src/domain/paper/paperNode.ts';
import { footerStyle } from '../../src/domain/paper/paperStyle.ts';
import { footerTexts } from '../../src/domain/paper/reportPaper.ts';
import { roundsMapView } from '../../src/domain/paper/roundsMap.ts';
import { readReportRecord, type ReportRecord } from '../reports/reportRecord.ts';
import type { JournalLine } from '../store/journal/journalReader.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import { MAX_LINES, type BundleDeps } from './bundleDeps.ts';
import { journalFiles } from './journalFiles.ts';
import { INCIDENT_README } from './readme.ts';
import { readBundled, reportData } from './reportData.ts';
import { CHECK_TEXT } from './reportFiles.ts';
import { roundContent } from './roundContent.ts';
import { StreetSource } from './streetSource.ts';
import { jsonFile, streamedFile, textFile } from './textFile.ts';
import { VERIFY_SCRIPT } from './verifyScript.ts';
import type { ArchiveFile } from './zip.ts';

/** A report of the incident that the reader sees. */
interface Round {
  readonly stored: StoredReport;
  readonly record: ReportRecord;
  /** "reports/01-48231/". */
  readonly folder: string;
}

/** An incident as the reader sees it. */
export interface BundledIncident {
  readonly incident: Incident;
  /** Oldest first. */
  readonly history: readonly IncidentEvent[];
}

/** The files, each made when it is read: no more than one report with its evidence is in memory, and no medium. */
export async function* incidentFiles(
  deps: BundleDeps,
  { incident, history }: BundledIncident,
): AsyncIterable<ArchiveFile> {
  const rounds = await readRounds(deps, incident);
  yield textFile('README.txt', INCIDENT_README);
  yield textFile('verify', VERIFY_SCRIPT);
  yield streamedFile('incident.html', page(deps, { incident, history }, rounds));
  yield jsonFile('incident.json', { ...incident, history });
  for (const { stored, record, folder } of rounds) {
    const bundled = await readBundled(deps, { stored, events: record.events }, folder);
    yield* reportData(deps, bundled, folder);
  }
  yield* journalFiles(deps, linesOf(rounds));
}

async function readRounds(deps: BundleDeps, { track }: Incident): Promise<readonly Round[]> {
  const { store, read, reader } = deps;
  const maxLines = Math.ceil(MAX_LINES / track.length);
  const rounds: Round[] = [];
  for (const { reportId } of track) {
    const stored = await read(() => store.reports.byId(reportId, reader.scope));
    if (stored === undefined) continue;
    const asked = { id: stored.id, scope: reader.incidentScope, maxLines };
    const record = await readReportRecord(store, asked, read);
    rounds.push({ stored, record, folder: `reports/${folderName(rounds.length + 1, stored)}/` });
  }
  return rounds;
}

/** "01-48231": letters and figures that every system takes; the number makes it unique. */
function folderName(number: number, { report: { detectionId } }: StoredReport): string {
  return `${String(number).padStart(2, '0')}-${detectionId.replaceAll(/[^\w.-]/g, '_').slice(0, 80)}`;
}

/** Each line once, in its order: an act may be about several reports. */
function linesOf(rounds: readonly Round[]): readonly JournalLine[] {
  const lines = new Map(
    rounds.flatMap(({ record }) => record.lines.map((line) => [line.sequence, line] as const)),
  );
  return [...lines.values()].toSorted((a, b) => a.sequence - b.sequence);
}

async function* page(
  deps: BundleDeps,
  { incident, history }: BundledIncident,
  rounds: readonly Round[],
): AsyncIterable<string> {
  const { reader, now } = deps;
  const { timeZone, login } = reader;
  const streets = new StreetSource(deps);
  const view = roundsMapView(incident.track);
  const printed = { at: now(), by: login, version: CLIENT_VERSION };
  const content: IncidentContent = {
    incident,
    history,
    streets: view === undefined ? [] : linesWithin(await streets.features(), view.box),
    check: { text: CHECK_TEXT, hash: undefined },
    timeZone,
    printed,
  };
  const footer = footerStyle(...footerTexts(printed, incident.squadId, timeZone));
  yield* paperHtmlOf(incidentPaperTitle(incident), partsOf(deps, { content, rounds, streets }), footer);
}

interface PageParts {
  readonly content: IncidentContent;
  readonly rounds: readonly Round[];
  readonly streets: StreetSource;
}

async function* partsOf(deps: BundleDeps, { content, rounds, streets }: PageParts): AsyncIterable<PaperNode> {
  yield* incidentStart(content);
  for (const [n, { stored, record, folder }] of rounds.entries()) {
    // What happened with the incident stands above the reports.
    const events = record.events.filter(({ kind }) => kind !== 'incident');
    const bundled = await readBundled(deps, { stored, events }, folder);
    const round = await roundContent(deps, bundled, streets);
    yield* roundPart(round, { number: n + 1, of: rounds.length });
  }
  yield* incidentEnd(content);
}
