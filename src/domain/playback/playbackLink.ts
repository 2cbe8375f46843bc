/** The parameter of an address that names a replay: begin, end, time, speed, and what else differs from its start. */
import { KNOWN_ROLES } from '../contract/asKnown.ts';
import { readIso } from '../json/instant.ts';
import { MAX_SPAN, MIN_PAUSED_SPAN } from '../time/timeWindow.ts';
import { epochMs, type EpochMs } from '../units.ts';
import { PLAYBACK_SPEEDS, type PlaybackRequest } from './playbackPort.ts';

/** Name of the parameter. */
export const REPLAY_PARAM = 'replay';

/** A replay that stands at the begin of its period, at speed 1. */
const START = { isPlaying: false, speed: 1, skipsGaps: false, loops: false } as const;

/**
 * "2026-11-29T02:00:00Z,2026-11-29T03:00:00Z,2026-11-29T02:10:00Z,60,skip,loop,known,operator".
 *
 * @param isoText  RFC 3339 in UTC with milliseconds
 */
export function writePlayback(
  { period, at, pace, basis, role }: PlaybackRequest,
  isoText: (instant: EpochMs) => string,
): string {
  const instants = [period.from, period.to, at].map((instant) => isoText(instant).replace('.000Z', 'Z'));
  const known = basis === 'known' ? ['known', ...(role === 'own' ? [] : [role])] : [];
  const flags = [...(pace.skipsGaps ? ['skip'] : []), ...(pace.loops ? ['loop'] : []), ...known];
  return [...instants, pace.speed, ...flags].join(',');
}

/** Reads the parameter: a replay that stands. Undefined where it names no period, or one that is empty or too long. */
export function readPlayback(text: string): PlaybackRequest | undefined {
  const [from, to, at, speed, ...more] = text.split(',').map((part) => part.trim());
  const [first, last] = [readIso(from ?? ''), readIso(to ?? '')];
  if (!(last - first >= MIN_PAUSED_SPAN && last - first <= MAX_SPAN)) return undefined;
  const begin = readIso(at ?? '');
  return {
    period: { from: epochMs(first), to: epochMs(last) },
    at: epochMs(begin >= first && begin <= last ? begin : first),
    pace: {
      ...START,
      speed: PLAYBACK_SPEEDS.find((each) => String(each) === speed) ?? START.speed,
      skipsGaps: more.includes('skip'),
      loops: more.includes('loop'),
    },
    basis: more.includes('known') ? 'known' : 'happened',
    role: KNOWN_ROLES.find((each) => more.includes(each)) ?? 'own',
  };
}
