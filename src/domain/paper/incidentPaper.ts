/** An incident as a document for paper: its head, one map with all reports, what was done with it, and the evidence of each report. */
import type { Incident, IncidentEvent } from '../contract/incident.ts';
import { classText, eventText, OUTCOME_TEXT, trailText } from '../incidents/incidentText.ts';
import { MAX_TRACK_POINTS } from '../incidents/incidentSummary.ts';
import type { EpochMs } from '../units.ts';
import type { IncidentContent, PaperRow, RoundContent } from './paperContent.ts';
import { node, type PaperNode } from './paperNode.ts';
import { factList, rowTable, section } from './paperSection.ts';
import { clockText, momentText, PAPER_TEXT as TEXT, zonedTime } from './paperText.ts';
import { paperEnd, paperHead, placeNames, reportLead, reportParts, paperTitle } from './reportPaper.ts';
import { roundCountText, roundsTable } from './rounds.ts';
import { roundsMap } from './roundsMap.ts';

/** "Incident 2671, OT". */
export function incidentPaperTitle({ id, squadId }: Incident): string {
  return `Incident ${id}, ${squadId}`;
}

/** The document, one article. */
export function incidentPaper(content: IncidentContent, rounds: readonly RoundContent[]): PaperNode {
  return node(
    'article',
    { className: 'paper' },
    ...incidentStart(content),
    ...rounds.flatMap((round, n) => roundPart(round, { number: n + 1, of: rounds.length })),
    ...incidentEnd(content),
  );
}

/** What stands before the reports. O(reports² + corners of the streets) */
export function incidentStart(content: IncidentContent): PaperNode[] {
  const { incident, history, streets, timeZone } = content;
  const { firstTime, place, test, count, track } = incident;
  const where = [place, ...placeNames(incident)].filter(Boolean).join(', ');
  const tests = test ? [node('b', {}, 'Test reports only. ')] : [];
  const map = roundsMap(track, { streets });
  const of = (time: EpochMs) => momentText(time, firstTime, timeZone);
  return [
    paperHead(
      incidentPaperTitle(incident),
      node('span', {}, ...tests, where),
      zonedTime(firstTime, timeZone),
    ),
    node(
      'p',
      { className: 'lead' },
      node('b', {}, `${trailText(incident)}. `),
      responsibilityText(incident, of),
    ),
    section(
      TEXT.where,
      map === undefined ? '' : TEXT.roundsWhereMore,
      map === undefined ? node('p', {}, TEXT.noPlace) : node('div', { className: 'figure' }, map),
    ),
    node(
      'div',
      { className: 'columns people' },
      section(TEXT.acts, TEXT.actsMore, actsOf(history, of)),
      section(TEXT.incident, '', factList(incidentFacts(incident, of))),
    ),
    node(
      'section',
      { className: 'long' },
      node('h2', {}, TEXT.rounds, node('small', {}, roundCountText(count, track.length))),
      roundsTable(incident, timeZone),
      track.length === MAX_TRACK_POINTS ? node('p', {}, newestText(track.length)) : undefined,
    ),
  ];
}

/** One report with its own evidence, as on the paper of a report. */
export function roundPart(
  content: RoundContent,
  { number, of }: { readonly number: number; readonly of: number },
): PaperNode[] {
  const { report, timeZone } = content;
  const head = `${number} of ${of} · ${paperTitle(report)}`;
  return [
    node(
      'h2',
      { className: 'round' },
      head,
      node('small', {}, clockText(report.timeStamp as EpochMs, timeZone)),
    ),
    node('p', { className: 'lead' }, ...reportLead(content)),
    ...reportParts(content, `${number}.`),
  ];
}

/** How to check it, and the foot. */
export function incidentEnd(content: IncidentContent): PaperNode[] {
  return paperEnd(content, content.incident.squadId);
}

type TextOf = (time: EpochMs) => string;

/** Who is responsible for it, in a sentence. */
function responsibilityText(incident: Incident, of: TextOf): string {
  const { state, owner = TEXT.notKnown, ownedSince, closedTime, outcome, alarmTime } = incident;
  if (state === 'recorded') return 'It needed nobody to take it.';
  if (state === 'unacknowledged') return 'Nobody has taken it.';
  if (state === 'closed') {
    const when = closedTime === undefined ? '' : ` at ${of(closedTime)}`;
    const as = outcome === undefined ? '' : `: ${OUTCOME_TEXT[outcome]}`;
    return `${owner} closed it${when}${as}.`;
  }
  const since = ownedSince === undefined ? '' : ` at ${of(ownedSince)}`;
  const after =
    ownedSince === undefined || alarmTime === undefined || ownedSince < alarmTime
      ? ''
      : `, ${Math.round((ownedSince - alarmTime) / 1000)} s after the alarm`;
  return `${owner} took it${since}${after}.`;
}

function incidentFacts(incident: Incident, of: TextOf): readonly (readonly [string, string])[] {
  const { id, caseNumber, types, firstTime, lastTime, alarmTime, takenTime, escalatedTime } = incident;
  const { owner, offeredTo, outcome, shelved, onHold } = incident;
  const time = (at: EpochMs | undefined) => at && of(at);
  const known: readonly (readonly [string, string | undefined])[] = [
    ['Number', String(id)],
    ['Case', caseNumber ?? TEXT.notKnown],
    ['Class', classText(incident)],
    ['Types', types.join(', ')],
    ['First report', of(firstTime)],
    ['Last report', of(lastTime)],
    ['Alarm', time(alarmTime)],
    ['First taken', time(takenTime)],
    ['Escalated', time(escalatedTime)],
    ['Owner', owner],
    ['Offered to', offeredTo],
    ['Outcome', outcome && OUTCOME_TEXT[outcome]],
    ['Legal hold', onHold && 'It is on legal hold with all its reports'],
    ['Shelved', shelved === undefined ? undefined : `${shelved} reports`],
  ];
  return known.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function actsOf(history: readonly IncidentEvent[] | undefined, of: TextOf): PaperNode {
  if (history === undefined) return node('p', {}, TEXT.noHistory);
  if (history.length === 0) return node('p', {}, TEXT.noActs);
  return rowTable(
    history.map((event): PaperRow => {
      const said = eventText(event);
      return {
        time: of(event.time),
        text: event.act === 'note' ? `${said}: ${event.text}` : said,
        end: '',
      };
    }),
  );
}

function newestText(reports: number): string {
  return `The newest ${reports} reports of the incident; older ones are in the list of reports.`;
}
