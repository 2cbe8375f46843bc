/** Texts of the replay. */
import type { PlaybackSpeed } from '../../domain/playback/playbackPort.ts';

export const REPLAY_TEXT = {
  replay: 'Replay',
  open: 'Replay a period',
  from: 'From',
  to: 'To',
  start: 'Start replay',
  lastHour: 'Last hour',
  lastNight: 'Last 12 hours',
  badPeriod: 'The end must be after the beginning and not in the future.',
  play: 'Play',
  pause: 'Pause',
  next: 'Next report',
  former: 'Previous report',
  speed: 'Speed',
  skipGaps: 'Skip gaps',
  loop: 'Loop',
  sound: 'Replay sound',
  position: 'Position',
  backToLive: 'Back to live',
  loading: 'Loading…',
  failed: 'Could not be loaded. Trying again.',
  retry: 'Retry now',
  clock: 'Clock',
  clocks: {
    happened: 'As it happened',
    own: 'As it was known',
    operator: 'As an operator knew it',
    user: 'As a user knew it',
  },
  copyLink: 'Copy link to this replay',
} as const;

/** "×60". */
export function speedText(speed: PlaybackSpeed): string {
  return `×${speed}`;
}

/** "2 new alarms". */
export function liveAlarmsText(count: number): string {
  return count === 1 ? '1 new alarm' : `${count} new alarms`;
}
