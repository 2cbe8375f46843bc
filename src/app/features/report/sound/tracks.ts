/** The sounds of a report as tracks below each other. */
import type { Evidence, SensorEvidence } from '../../../../domain/acoustics/evidence.ts';
import { soundMarks, zeroOf, type Alignment, type SoundMark } from '../../../../domain/sound/soundMarks.ts';
import type { OpenSound } from '../../../../domain/sound/soundPort.ts';
import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import type { Seconds } from '../../../../domain/units.ts';
import type { ReportSound } from './soundSession.ts';

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

/** Whether the shot's own time is known for all of them, so that they can be shown in true time. */
export function areTimed(tracks: readonly Track[]): boolean {
  return tracks.length > 0 && tracks.every(({ marks }) => zeroOf(marks, 'shot') !== undefined);
}

/** Tracks on the axis of an alignment. */
export function placed(tracks: readonly Track[], alignment: Alignment): readonly PlacedTrack[] {
  return tracks.map((track) => ({ ...track, zero: zeroOf(track.marks, alignment) ?? 0 }));
}

/** The stretch of the axis that has a sound. */
export function wholeOf(tracks: readonly PlacedTrack[]): TimeSpan {
  return {
    from: Math.min(...tracks.map(({ zero }) => -zero)),
    to: Math.max(...tracks.map(({ zero, opened }) => opened.length - zero)),
  };
}
