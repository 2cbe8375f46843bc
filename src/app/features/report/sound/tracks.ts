/** The sounds of a report as tracks below each other. */
import type { Evidence, SensorEvidence } from '../../../../domain/acoustics/evidence.ts';
import { soundMarks, zeroOf, type Alignment, type SoundMark } from '../../../../domain/sound/soundMarks.ts';
import type { OpenSound } from '../../../../domain/sound/soundPort.ts';
import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import type { Millis, Seconds } from '../../../../domain/units.ts';
import { referenceText } from '../../../text/reportSound.ts';
import type { ReportSound } from './soundSession.ts';
import type { ReferenceSound } from './useReference.ts';

export interface Track {
  /** Unique within a report. */
  readonly fileName: string;
  readonly nodeId: string | undefined;
  readonly url: string;
  /** Name of the file when it is saved. */
  readonly saveAs: string;
  readonly opened: OpenSound;
  readonly sensor: SensorEvidence | undefined;
  /** Times count from the start of the recording. */
  readonly marks: readonly SoundMark[];
  /** What it is, where it is of another report and only lies beside: "Fireworks 2026-11-20 22:04:10". */
  readonly reference?: string;
}

/** A track at its place on the common axis. */
export interface PlacedTrack extends Track {
  /** The instant of the recording at 0 of the axis. */
  readonly zero: Seconds;
}

/** The sounds that could be read: the nearest sensor first, sounds of unknown sensors last in the order of the list. */
export function tracksOf(sounds: readonly ReportSound[], evidence: Evidence | undefined): readonly Track[] {
  const location = evidence?.location.ok ? evidence.location.value : undefined;
  const sensors = new Map(evidence?.sensors.map((sensor) => [sensor.nodeId, sensor]));
  const tracks = sounds.flatMap(({ listing: { fileName, nodeId }, file, opened }): Track[] => {
    if (file === undefined || opened === undefined || opened === 'unread') return [];
    const sensor = nodeId === undefined ? undefined : sensors.get(nodeId);
    const marks = soundMarks(opened.onset, sensor, location);
    return [{ fileName, nodeId, url: file.url, saveAs: file.name, opened, sensor, marks }];
  });
  const distanceOf = ({ sensor }: Track) => sensor?.distance ?? Infinity;
  return tracks.toSorted((a, b) =>
    distanceOf(a) < distanceOf(b) ? -1 : distanceOf(a) > distanceOf(b) ? 1 : 0,
  );
}

/** The sound of another report as a track; undefined before it has been read. Its first wave alone is marked. */
export function referenceTrack({ kind, time, sound }: ReferenceSound): Track | undefined {
  const { listing, file, opened } = sound;
  if (file === undefined || opened === undefined || opened === 'unread') return undefined;
  return {
    fileName: `beside ${kind} ${listing.fileName}`,
    nodeId: undefined,
    url: file.url,
    saveAs: file.name,
    opened,
    sensor: undefined,
    marks: soundMarks(opened.onset, undefined, undefined),
    reference: referenceText(kind, time),
  };
}

/** How long after the shot an instant of a recording is; undefined where the time of the shot is not known. */
export function afterShot({ marks }: Track, at: Seconds): Millis | undefined {
  const shot = zeroOf(marks, 'shot');
  return shot === undefined ? undefined : Math.max(0, (at - shot) * 1000);
}

/** When the muzzle blast begins in a recording, else its first wave, else its start. */
export function arrivalOf({ marks }: Track): Seconds {
  return zeroOf(marks, 'blast') ?? 0;
}

/** Whether the shot's own time is known for all sounds of the report, so that they can be shown in true time. */
export function areTimed(tracks: readonly Track[]): boolean {
  const own = tracks.filter(isOwn);
  return own.length > 0 && own.every(({ marks }) => zeroOf(marks, 'shot') !== undefined);
}

function isOwn({ reference }: Track): boolean {
  return reference === undefined;
}

/** Tracks on the axis of an alignment; one of another report with its first wave at the blast of the first track. */
export function placed(tracks: readonly Track[], alignment: Alignment): readonly PlacedTrack[] {
  const own = tracks.find(isOwn);
  const blast = own === undefined ? 0 : arrivalOf(own) - (zeroOf(own.marks, alignment) ?? 0);
  return tracks.map((track) => ({
    ...track,
    zero: isOwn(track) ? (zeroOf(track.marks, alignment) ?? 0) : arrivalOf(track) - blast,
  }));
}

/** The stretch of the axis that has a sound. */
export function wholeOf(tracks: readonly PlacedTrack[]): TimeSpan {
  return {
    from: Math.min(...tracks.map(({ zero }) => -zero)),
    to: Math.max(...tracks.map(({ zero, opened }) => opened.length - zero)),
  };
}
