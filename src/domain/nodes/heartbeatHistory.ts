/** Reads the history of a node's heartbeats, and counts its states. */
import { NODE_HEALTH, type NodeHealth } from '../contract/heartbeat.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../contract/heartbeatHistory.ts';
import { ownField } from '../json/read.ts';
import { epochMs, type EpochMs } from '../units.ts';

/** State of a quarter of an hour: the most severe of its heartbeats, `silent` without heartbeats, `noData` where unknown. */
export type QuarterState = NodeHealth | 'silent' | 'noData';

export interface SensorDay {
  /** Start of the first quarter. */
  readonly from: EpochMs;
  /** [QUARTERS_PER_DAY] oldest first */
  readonly states: readonly QuarterState[];
}

/**
 * Reads the answer of the call. An unusable quarter is `noData`. Never throws on data. O(QUARTERS_PER_DAY).
 *
 * @returns undefined where the answer is not a history
 */
export function readHeartbeatHistory(value: unknown): SensorDay | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const from = ownField(value, 'from');
  const quarters = ownField(value, 'quarters');
  if (typeof from !== 'number' || !Number.isFinite(from)) return undefined;
  if (!Array.isArray(quarters) || quarters.length !== QUARTERS_PER_DAY) return undefined;
  return { from: epochMs(from), states: quarters.map(stateOf) };
}

function stateOf(quarter: unknown): QuarterState {
  if (typeof quarter !== 'object' || quarter === null) return 'noData';
  const beats = ownField(quarter, 'beats');
  if (beats === 0) return 'silent';
  const worst = ownField(quarter, 'worst');
  const known = typeof beats === 'number' && beats > 0;
  return (known ? NODE_HEALTH.find((health) => health === worst) : undefined) ?? 'noData';
}

/** Number of quarters in each state; states without a quarter are absent. */
export function countStates(states: readonly QuarterState[]): ReadonlyMap<QuarterState, number> {
  const counts = new Map<QuarterState, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

/** The state of the newest quarters, and when it began. */
export interface StateRun {
  readonly state: QuarterState;
  /** Start of the first of these quarters. */
  readonly since: EpochMs;
  /** It may have begun earlier: nothing else is known of the day. */
  readonly isWholeDay: boolean;
}

/**
 * Returns the state that a sensor has had until now. The last quarter is incomplete: without a heartbeat it says nothing.
 * O(QUARTERS_PER_DAY).
 */
export function newestRun({ from, states }: SensorDay): StateRun {
  const last = states.at(-1);
  const end = last === 'silent' || last === 'noData' ? states.length - 1 : states.length;
  const state = states[end - 1] ?? 'noData';
  let start = end - 1;
  while (start > 0 && states[start - 1] === state) start--;
  const isWholeDay = states.slice(0, start).every((earlier) => earlier === 'noData');
  return { state, since: epochMs(from + start * QUARTER_MS), isWholeDay };
}
