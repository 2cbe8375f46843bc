/** What records: the simulator, as long as it runs. Without one there are no pictures but those that were stored. */
import type { EpochMs } from '../../src/domain/units.ts';
import type { MediaFile } from '../store/mediaStore.ts';
import type { StoredReport } from '../store/store.ts';

/** What a recorder knows a camera by. */
export interface CameraRef {
  readonly cameraId: string;
  readonly name: string;
}

export interface Span {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** Why a recorder makes nothing now, in a sentence for the caller: too much at once, or the server stops. */
export class RecorderUnavailable extends Error {
  override readonly name = 'RecorderUnavailable';
}

/** Each may answer undefined: there is nothing of that. Too much at once is thrown as `RecorderUnavailable`. */
export interface Recorder {
  /** The bytes of a file of a report; the same whenever it is asked. */
  fileOf(report: StoredReport, file: MediaFile): Promise<Uint8Array | undefined>;
  /** A picture of now: jpeg. */
  lastImage(camera: CameraRef, now: EpochMs): Promise<Uint8Array | undefined>;
  /** A recording: webm. */
  video(camera: CameraRef, span: Span): Promise<Uint8Array | undefined>;
  /** A jpeg of the owner of a panic button. */
  portrait(deviceId: string): Promise<Uint8Array | undefined>;
}
