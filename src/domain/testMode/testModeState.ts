/** Which squads are in test mode, and until when. */
import { configNumber, type Config } from '../contract/config.ts';
import type { Squad } from '../resources/entities/squads.ts';
import { epochMs, fullSecond, type EpochMs, type Seconds } from '../units.ts';

/** What decides whether a squad is in test mode. */
export type SquadTestMode = Pick<Squad, 'squadId' | 'alias' | 'testMode' | 'testModeActivatedTime'>;

export interface TestModeState {
  /** Names of the squads, or their ids where they have none, the latest to expire first. */
  readonly squads: readonly string[];
  readonly squadIds: readonly string[];
  /** When the last of them expires. */
  readonly until: EpochMs;
  /** How long test mode lasts from its activation on. */
  readonly duration: Seconds;
}

/** TEST_MODE_DURATION, else four hours. */
export function testModeSeconds(config: Config): Seconds {
  return configNumber(config, 'TEST_MODE_DURATION');
}

/** When the test mode of a squad ends; undefined where it is off or has no usable time of activation. */
export function testModeEnd(
  { testMode, testModeActivatedTime: activated }: SquadTestMode,
  duration: Seconds,
): EpochMs | undefined {
  return testMode && activated !== undefined ? epochMs(activated + duration * 1_000) : undefined;
}

/** What the banner shows; undefined while no squad is in test mode. */
export function testModeState(
  squads: readonly SquadTestMode[],
  duration: Seconds,
): TestModeState | undefined {
  const active = squads
    .flatMap((squad) => {
      const until = testModeEnd(squad, duration);
      return until === undefined ? [] : [{ squad, until }];
    })
    .toSorted((a, b) => b.until - a.until);
  const last = active[0];
  if (last === undefined) return undefined;
  return {
    squads: active.map(({ squad }) => squad.alias || squad.squadId),
    squadIds: active.map(({ squad }) => squad.squadId),
    until: last.until,
    duration,
  };
}

/**
 * "03:41:07", whole seconds that are left; undefined once none is. Both instants are rounded down to a full
 * second, so that the first text is the duration; clocks that differ never make it more.
 */
export function countdownText(
  { until, duration }: Pick<TestModeState, 'until' | 'duration'>,
  now: EpochMs,
): string | undefined {
  const seconds = Math.min(duration, (fullSecond(until) - fullSecond(now)) / 1_000);
  if (seconds <= 0) return undefined;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
