/** What could make an alarm invisible or silent now. */
import type { Seconds } from '../units.ts';

/** What the page knows. */
export interface ExposureFacts {
  /** ENABLE_NOTIFICATIONS. */
  readonly hasAlerts: boolean;
  readonly shelves: number;
  readonly snoozes: number;
  /** The map shows one level. */
  readonly isOnOneLevel: boolean;
  /** Types that the person has switched off. */
  readonly hiddenTypes: number;
  readonly isFiltered: boolean;
  readonly sound: 'blocked' | 'muted' | 'off' | 'on';
  /** Types without a sound, by the person's choice. */
  readonly silentTypes: number;
  readonly isTestMode: boolean;
  /** Only alarms have toast, sound and marker. */
  readonly isStorm: boolean;
  /** The map shows counts in place of markers. */
  readonly isBelowCutoff: boolean;
  /** Types that the role does not show. */
  readonly unseenTypes: number;
  /** For how long others review a report first; 0 where nobody does. */
  readonly reviewDelay: Seconds;
  readonly silentSensors: number;
  readonly wrongClocks: number;
}

/**
 * How the header says it. `chip`: in words and amber, as somebody chose it; `beside`: another chip or strip says it; `standing`: it is so
 * for long, and would tire as a warning.
 */
type ExposureRank = 'chip' | 'beside' | 'standing';

/** Causes in the order of the list, with their number; 0 where they do not apply. */
const CAUSES = {
  alertsOff: ['chip', ({ hasAlerts }) => Number(!hasAlerts)],
  shelves: ['chip', ({ shelves }) => shelves],
  snoozes: ['chip', ({ snoozes }) => snoozes],
  level: ['chip', ({ isOnOneLevel }) => Number(isOnOneLevel)],
  hiddenTypes: ['chip', ({ hiddenTypes }) => hiddenTypes],
  soundBlocked: ['beside', ({ sound }) => Number(sound === 'blocked')],
  muted: ['beside', ({ sound }) => Number(sound === 'muted')],
  soundOff: ['beside', ({ sound }) => Number(sound === 'off')],
  silentTypes: ['beside', ({ silentTypes }) => silentTypes],
  filter: ['beside', ({ isFiltered }) => Number(isFiltered)],
  testMode: ['beside', ({ isTestMode }) => Number(isTestMode)],
  storm: ['beside', ({ isStorm }) => Number(isStorm)],
  cutoff: ['standing', ({ isBelowCutoff }) => Number(isBelowCutoff)],
  role: ['standing', ({ unseenTypes }) => unseenTypes],
  reviewDelay: ['standing', ({ reviewDelay }) => reviewDelay],
  silentSensors: ['standing', ({ silentSensors }) => silentSensors],
  wrongClocks: ['standing', ({ wrongClocks }) => wrongClocks],
} as const satisfies Readonly<Record<string, readonly [ExposureRank, (facts: ExposureFacts) => number]>>;
export type ExposureCause = keyof typeof CAUSES;

export const EXPOSURE_CAUSES = Object.keys(CAUSES) as ExposureCause[];

/** A cause that applies now. */
export interface Exposure {
  readonly cause: ExposureCause;
  readonly rank: ExposureRank;
  /** Of types, shelves, snoozes or sensors; seconds of the review; else 1. */
  readonly count: number;
}

/** The causes that apply, most severe first. O(1). */
export function exposureOf(facts: ExposureFacts): readonly Exposure[] {
  return EXPOSURE_CAUSES.flatMap((cause) => {
    const [rank, countOf] = CAUSES[cause];
    const count = countOf(facts);
    return count > 0 ? [{ cause, rank, count }] : [];
  });
}
