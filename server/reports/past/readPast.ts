/** What a person knew at a time of the past, and what the person came to know after it. */
import {
  KNOWN_REACH,
  KNOWN_REPORTS,
  NOW_REMOVED,
  type KnownEvent,
  type KnownPage,
} from '../../../src/domain/contract/asKnown.ts';
import type { Incident } from '../../../src/domain/contract/incident.ts';
import { MAX_CLOCK_LEAD } from '../../../src/domain/time/sensorClock.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import type { ReadStep } from '../../store/journal/journalChain.ts';
import type {
  PastIncidentEvent,
  PastLine,
  PastMember,
  PastReportRow,
  PastStore,
} from '../../store/past/pastStore.ts';
import { incidentThen, type IncidentFacts, type IncidentViewer } from './knownIncident.ts';
import { knownReport, momentsOf, needsTexts, reportThen, type KnownReport } from './knownReport.ts';

/** Lines of one page of changes, and of one moment at most. */
const PAGE_LINES = 500;
const MOMENT_LINES = 50_000;
/** Of an incident with more reports times moments, only the last state of a page is told. */
const MAX_STATES = 20_000;

/** Who looks at the past. */
export interface PastViewer extends IncidentViewer {
  /** What the caller may see now; `authorities` are at most these. */
  readonly own: ReadonlySet<string>;
  readonly now: EpochMs;
}

/** Reads the past of a store in steps, so that other lists have their turn between them. */
export class PastReader {
  readonly #past: PastStore;
  readonly #viewer: PastViewer;
  readonly #read: ReadStep;

  constructor(past: PastStore, viewer: PastViewer, read: ReadStep) {
    this.#past = past;
    this.#viewer = viewer;
    this.#read = read;
  }

  /** What the person knew at a moment of the reports of the day before, and of their incidents. O(reports). */
  async stateAt(at: EpochMs): Promise<KnownPage> {
    const stretch = { from: epochMs(at - KNOWN_REACH), to: epochMs(at + MAX_CLOCK_LEAD) };
    const rows = await this.#read(() => this.#past.within(stretch, KNOWN_REPORTS));
    const known = await this.#known(rows);
    const reports = [...known.values()].flatMap((one): readonly KnownEvent[] => {
      const then = reportThen(one, at, this.#viewer.authorities);
      return then === undefined ? [] : [this.#reportEvent(one, at)].filter((event) => event !== undefined);
    });
    const ids = reports.flatMap((event) => (event.kind === 'report' ? [event.report.id ?? -1] : []));
    const incidents = await this.#incidents(ids, [], known);
    const events = incidents.flatMap((facts): readonly KnownEvent[] => {
      const incident = incidentThen(facts, at, this.#viewer);
      return incident === undefined ? [] : [{ at, kind: 'incident', incident }];
    });
    return { events: [...byTime(reports), ...events], until: at };
  }

  /** What the person came to know after a time, at most a page of it. */
  async changesAfter(from: EpochMs, to: EpochMs): Promise<KnownPage> {
    const { lines, acts, until } = await this.#changesWithin(from, to);
    const rows = await this.#read(() => this.#past.byIds(lines.map(({ reportId }) => reportId)));
    const known = await this.#known(rows);
    const within = (time: EpochMs): boolean => time > from && time <= until;
    const reports = [...known.values()].flatMap((one) => this.#changesOf(one, within));
    const incidents = await this.#incidents(
      rows.map(({ id }) => id),
      acts.map(({ incidentId }) => incidentId),
      known,
    );
    const events = incidents.flatMap((facts) => this.#incidentChanges(facts, within));
    return { events: [...byTime([...reports, ...events])], until };
  }

  /** The lines and acts after a time, whole moments of them, and up to when they are all. */
  async #changesWithin(from: EpochMs, to: EpochMs) {
    const read = <T extends { readonly time: EpochMs }>(
      rowsOf: (stretch: { from: EpochMs; to: EpochMs }, limit: number) => Promise<readonly T[]>,
    ) => this.#wholeMoments(rowsOf, { from, to });
    const lines = await read<PastLine>((stretch, limit) => this.#past.linesWithin(stretch, limit));
    const acts = await read<PastIncidentEvent>((stretch, limit) =>
      this.#past.incidentEventsWithin(stretch, limit),
    );
    const until = epochMs(Math.min(lines.until, acts.until));
    return {
      lines: lines.rows.filter(({ time }) => time <= until),
      acts: acts.rows.filter(({ time }) => time <= until),
      until,
    };
  }

  async #wholeMoments<T extends { readonly time: EpochMs }>(
    rowsOf: (stretch: { from: EpochMs; to: EpochMs }, limit: number) => Promise<readonly T[]>,
    { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
  ): Promise<{ readonly rows: readonly T[]; readonly until: EpochMs }> {
    const rows = await this.#read(() => rowsOf({ from, to }, PAGE_LINES));
    const [first, last] = [rows[0], rows.at(-1)];
    if (rows.length < PAGE_LINES || first === undefined || last === undefined) return { rows, until: to };
    if (first.time < last.time)
      return { rows: rows.filter(({ time }) => time < last.time), until: epochMs(last.time - 1) };
    const whole = await this.#read(() => rowsOf({ from, to: last.time }, MOMENT_LINES));
    return { rows: whole, until: last.time };
  }

  async #known(rows: readonly PastReportRow[]): Promise<Map<number, KnownReport>> {
    const lines = await this.#read(() => this.#past.linesOf(rows.map(({ id }) => id)));
    const byReport = Map.groupBy(lines, ({ reportId }) => reportId);
    const wanted = rows.filter(needsTexts).flatMap(({ id }) => byReport.get(id) ?? []);
    const texts = await this.#read(() => this.#past.texts(wanted.map(({ sequence }) => sequence)));
    return new Map(rows.map((row) => [row.id, knownReport(row, byReport.get(row.id) ?? [], texts)]));
  }

  /** The incidents of these reports and of these ids, with all of their reports. */
  async #incidents(
    reportIds: readonly number[],
    incidentIds: readonly number[],
    known: ReadonlyMap<number, KnownReport>,
  ): Promise<readonly IncidentFacts[]> {
    const acted = await this.#read(() => this.#past.reportsOf(incidentIds));
    const members = await this.#read(() => this.#past.membersWith([...reportIds, ...acted]));
    const missing = members.map(({ report_id }) => report_id).filter((id) => !known.has(id));
    const others = await this.#known(await this.#read(() => this.#past.byIds(missing)));
    const all = new Map([...known, ...others]);
    const byIncident = Map.groupBy(members, ({ incident_id }: PastMember) => incident_id);
    const events = await this.#read(() => this.#past.incidentEvents([...byIncident.keys()]));
    const eventsOf = Map.groupBy(events, ({ incidentId }) => incidentId);
    return [...byIncident].map(([id, rows]) => ({
      id,
      members: rows,
      known: all,
      events: eventsOf.get(id) ?? [],
    }));
  }

  #reportEvent(known: KnownReport, at: EpochMs): KnownEvent | undefined {
    const then = reportThen(known, at, this.#viewer.authorities);
    if (then === undefined) return undefined;
    const now = this.#nowOf(known, then.symbol);
    const since = momentsOf(known).reduce((a, b) => (b <= at && b > a ? b : a), epochMs(0));
    return {
      at: since,
      kind: 'report',
      report: then.report,
      ...(now !== undefined && { now }),
    };
  }

  /** What the caller knows now and did not then. */
  #nowOf(known: KnownReport, symbol: string): string | undefined {
    if (known.deletedAt !== undefined) return NOW_REMOVED;
    const now = reportThen(known, this.#viewer.now, this.#viewer.own)?.symbol;
    return now === symbol ? undefined : now;
  }

  #changesOf(known: KnownReport, within: (time: EpochMs) => boolean): readonly KnownEvent[] {
    const { squadId, detectionId } = known.row;
    const events: KnownEvent[] = [];
    for (const at of distinct(momentsOf(known).filter(within))) {
      const before = reportThen(known, epochMs(at - 1), this.#viewer.authorities);
      const then = reportThen(known, at, this.#viewer.authorities);
      if (then === undefined) {
        if (before !== undefined) events.push({ at, kind: 'removed', squadId, detectionId });
        continue;
      }
      if (before?.report === then.report) continue;
      const event = this.#reportEvent(known, at);
      if (event?.kind === 'report')
        events.push({ ...event, at, ...(before === undefined && { isNew: true }) });
    }
    return events;
  }

  #incidentChanges(facts: IncidentFacts, within: (time: EpochMs) => boolean): readonly KnownEvent[] {
    const { id, members, known, events } = facts;
    const moments = members.flatMap(({ report_id }) => {
      const report = known.get(report_id);
      return report === undefined ? [] : momentsOf(report);
    });
    const all = distinct([...moments, ...events.map(({ time }) => time)].filter(within));
    const told = all.length * members.length > MAX_STATES ? all.slice(-1) : all;
    const [first] = told;
    if (first === undefined) return [];
    let before: Incident | undefined = incidentThen(facts, epochMs(first - 1), this.#viewer);
    return told.flatMap((at): readonly KnownEvent[] => {
      const then = incidentThen(facts, at, this.#viewer);
      const isSame = textOf(then) === textOf(before);
      const isGone = then === undefined && before !== undefined;
      before = then;
      if (isGone) return [{ at, kind: 'incident', incident: { id, version: at, gone: true } }];
      return then === undefined || isSame ? [] : [{ at, kind: 'incident', incident: then }];
    });
  }
}

/** Content without the version, which is the moment. */
const textOf = (incident: Incident | undefined): string => JSON.stringify({ ...incident, version: 0 });

const distinct = (moments: readonly EpochMs[]): readonly EpochMs[] =>
  [...new Set(moments)].toSorted((a, b) => a - b);

/** Reports come before incidents of the same moment. */
const byTime = (events: readonly KnownEvent[]): readonly KnownEvent[] =>
  events.toSorted((a, b) => a.at - b.at);
