/** Who decided about a report, when, and how long after it. */
import type { ReportEvent } from '../contract/reportHistory.ts';
import { OUTCOME_TEXT } from '../incidents/incidentText.ts';
import { epochMs, type EpochMs, type Millis } from '../units.ts';
import { momentText } from './paperText.ts';

/**
 * A sentence for each decision, oldest first, for the outcome of its incident while that is closed, and for each legal hold that is on: "m.keller confirmed it as Shot at 02:18:59.640, 67 s after it."
 *
 * @param at  time of the report
 */
export function reviewSentences(
  events: readonly ReportEvent[],
  at: EpochMs,
  timeZone: string | undefined,
): readonly string[] {
  const closing = events.findLast(({ act }) => act === 'close' || act === 'reopen');
  const decisions = events.flatMap((event) => {
    const what = event === closing ? outcomeOf(event) : decisionOf(event);
    if (what === undefined) return [];
    const { time, actor } = event;
    return [`${actor} ${what} at ${momentText(time, at, timeZone)}, ${afterText(epochMs(time) - at)} it.`];
  });
  const said = decisions.length === 0 ? ['Nobody has confirmed or reclassified it.'] : decisions;
  return [...said, ...holdSentences(events, at, timeZone)];
}

/** "It is on legal hold since 02:18:59.640, by m.keller: Case 26-1127." */
function holdSentences(
  events: readonly ReportEvent[],
  at: EpochMs,
  timeZone: string | undefined,
): readonly string[] {
  return (['It', 'Its incident'] as const).flatMap((what) => {
    const acts = events.filter((event) => holdOf(event)?.what === what);
    const last = acts.at(-1);
    if (last === undefined || !holdOf(last)?.isSet) return [];
    const { time, actor, text = '' } = last;
    return [`${what} is on legal hold since ${momentText(time, at, timeZone)}, by ${actor}: ${text}.`];
  });
}

function holdOf({ kind, act }: ReportEvent) {
  if (kind === 'held' || kind === 'holdLifted') return { what: 'It', isSet: kind === 'held' } as const;
  const isOfIncident = kind === 'incident' && (act === 'hold' || act === 'lift');
  return isOfIncident ? ({ what: 'Its incident', isSet: act === 'hold' } as const) : undefined;
}

function decisionOf({ kind, from, to }: ReportEvent): string | undefined {
  if (kind === 'confirmed') return to === undefined ? 'confirmed it' : `confirmed it as ${to}`;
  if (kind !== 'reclassified') return undefined;
  return from === undefined || to === undefined ? 'reclassified it' : `reclassified it from ${from} to ${to}`;
}

/** "closed its incident as Fireworks"; undefined for a reopened incident. */
function outcomeOf({ act, text = '' }: ReportEvent): string | undefined {
  if (act !== 'close') return undefined;
  const outcome = (OUTCOME_TEXT as Readonly<Record<string, string>>)[text];
  return outcome === undefined ? 'closed its incident' : `closed its incident as ${outcome}`;
}

/** "67 s after", "12 min after", "3 h after", "2 s before". */
function afterText(span: Millis): string {
  const seconds = Math.abs(span) / 1000;
  const length =
    seconds < 120
      ? `${Math.round(seconds)} s`
      : seconds < 7200
        ? `${Math.round(seconds / 60)} min`
        : `${Math.round(seconds / 3600)} h`;
  return `${length} ${span < 0 ? 'before' : 'after'}`;
}
