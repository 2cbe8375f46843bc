/** Source of generated media: the simulator. Without one only uploaded files are available. */
import type { EpochMs } from '../units.ts';
import type { SourceReport } from './newReport.ts';
import type { MediaFile } from './reportMedia.ts';

/** Identifies a camera. */
export interface CameraRef {
  readonly cameraId: string;
  readonly name: string;
}

/** A time span of a recording. */
export interface Span {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** What a camera shows, JPEG. */
export interface CameraImage {
  readonly bytes: Uint8Array;
  /** When it was taken. */
  readonly at: EpochMs;
}

/** The recorder is overloaded or stopping; the message is a sentence for the caller. Answered as 503. */
export class RecorderUnavailable extends Error {
  override readonly name = 'RecorderUnavailable';
}

/** A camera does not answer; the message is a clause for the caller. Answered as 503 with `since`. */
export class CameraUnavailable extends Error {
  override readonly name = 'CameraUnavailable';
  readonly since: EpochMs;

  constructor(cause: string, since: EpochMs) {
    super(cause);
    this.since = since;
  }
}

/** Generates media. Returns undefined where there is none; throws `RecorderUnavailable` when overloaded. */
export interface Recorder {
  /** The bytes of a report's file; deterministic. */
  fileOf(report: SourceReport, file: MediaFile): Promise<Uint8Array | undefined>;
  /** The newest image. Throws `CameraUnavailable`, as `video` does. */
  lastImage(camera: CameraRef, now: EpochMs): Promise<CameraImage | undefined>;
  /** A recording, WebM. */
  video(camera: CameraRef, span: Span): Promise<Uint8Array | undefined>;
  /** A portrait of a panic button's owner, JPEG. */
  portrait(deviceId: string): Promise<Uint8Array | undefined>;
}
