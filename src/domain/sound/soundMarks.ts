/**
 * Where the waves of a shot are in a sensor's recording. No file says when it starts. Its first wave is found in it (onsetOf) and
 * taken for the first wave that the sensor measured; the other one is as much later as it was measured later.
 */
import type { Location } from '../acoustics/locate.ts';
import type { Observation } from '../contract/observations.ts';
import type { Metres, Millis, Seconds } from '../units.ts';

/** `onset`: the first wave, of which nobody knows which one it is. */
export type WaveName = 'shock' | 'blast' | 'onset';

export interface SoundMark {
  readonly wave: WaveName;
  /** From the start of the recording. */
  readonly at: Seconds;
  /** After the shot; undefined where its time or the arrival is not known. */
  readonly after: Millis | undefined;
}

/** What is known about a recording's sensor. */
export interface HeardBy {
  readonly observation: Observation | undefined;
  /** From the place. */
  readonly distance: Metres;
}

/**
 * Marks of a recording, in order; none where no wave stands out in it. The arrival of a blast that was not measured is computed from
 * the place, where the shock wave was measured.
 *
 * @param sensor    undefined where nothing is known about it
 * @param location  undefined without a place
 */
export function soundMarks(
  onset: Seconds | undefined,
  sensor: HeardBy | undefined,
  location: Location | undefined,
): readonly SoundMark[] {
  if (onset === undefined) return [];
  const { mbTime, swTime } = sensor?.observation ?? {};
  const firedAt = location?.time;
  const afterShot = (time: number) => (firedAt === undefined ? undefined : time - firedAt);
  const blastTime = mbTime ?? (swTime === undefined ? undefined : computedBlast(sensor, location));
  if (blastTime === undefined) {
    const wave = swTime === undefined ? 'onset' : 'shock';
    return [{ wave, at: onset, after: swTime === undefined ? undefined : afterShot(swTime) }];
  }
  if (swTime === undefined || swTime >= blastTime)
    return [{ wave: 'blast', at: onset, after: afterShot(blastTime) }];
  return [
    { wave: 'shock', at: onset, after: afterShot(swTime) },
    { wave: 'blast', at: onset + (blastTime - swTime) / 1000, after: afterShot(blastTime) },
  ];
}

/** Epoch ms with fractions. */
function computedBlast(sensor: HeardBy | undefined, location: Location | undefined): number | undefined {
  if (sensor === undefined || location?.time === undefined) return undefined;
  return location.time + (1000 * sensor.distance) / location.speedOfSound;
}

/** Where recordings that lie below each other are aligned: at the blast, or at the shot itself. */
export type Alignment = 'blast' | 'shot';

/**
 * The instant of a recording that lies at 0 of the common axis, from its start. `blast`: the blast, else its first mark, else its
 * start. `shot`: undefined where the time of the shot is not known.
 */
export function zeroOf(marks: readonly SoundMark[], alignment: Alignment): Seconds | undefined {
  const blast = marks.find(({ wave }) => wave === 'blast');
  if (alignment === 'blast') return (blast ?? marks[0])?.at ?? 0;
  const timed = blast?.after === undefined ? marks.find(({ after }) => after !== undefined) : blast;
  return timed?.after === undefined ? undefined : timed.at - timed.after / 1000;
}
