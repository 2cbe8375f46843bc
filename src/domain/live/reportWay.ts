/** The way of a report from the sensor to the person who closes its incident, step by step. */
import type { EpochMs, Millis } from '../units.ts';

/**
 * Steps in their order. `sensor`: the shot, by the sensor's clock. `server`: received. `stored`: written, before its commit.
 * `sent`: by the server, after the commit. `console`: received by this browser. `seen`: a person opened it here. `taken`,
 * `closed`: by anybody.
 */
export const WAY_STEPS = [
  'sensor',
  'server',
  'stored',
  'sent',
  'console',
  'drawn',
  'sounded',
  'seen',
  'taken',
  'closed',
] as const;
export type WayStep = (typeof WAY_STEPS)[number];

/** When each step was, on the server's clock but for the sensor; a step that is not known, or was not taken, is absent. */
export type WayMoments = { readonly [Step in WayStep]?: EpochMs | undefined };

/** A step of the way of one report. */
export interface WayPart {
  readonly step: WayStep;
  readonly at: EpochMs;
  /** Since the step from which it counts; undefined for the first. Negative where two clocks differ. */
  readonly span: Millis | undefined;
}

/** The step from which each is counted: the first that is known. */
const FOLLOWS: Readonly<Record<WayStep, readonly WayStep[]>> = {
  sensor: [],
  server: ['sensor'],
  stored: ['server'],
  sent: ['stored', 'server'],
  console: ['sent', 'server', 'sensor'],
  drawn: ['server', 'console'],
  sounded: ['server', 'console'],
  seen: ['server', 'console'],
  taken: ['server', 'console'],
  closed: ['taken', 'server'],
};

/** The known steps of a report, in their order. */
export function wayOf(moments: WayMoments): WayPart[] {
  return WAY_STEPS.flatMap((step) => {
    const at = moments[step];
    if (at === undefined) return [];
    const before = FOLLOWS[step].map((each) => moments[each]).find((moment) => moment !== undefined);
    return [{ step, at, span: before === undefined ? undefined : at - before }];
  });
}
