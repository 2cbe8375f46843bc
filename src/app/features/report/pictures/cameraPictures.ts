/** The pictures of one camera about a report: its recordings, read frame by frame. */
import { frameAt, MOMENTS, recordingEnd } from '../../../../domain/cameras/pictureAxis.ts';
import { failure, success, type Result } from '../../../../domain/result.ts';
import type { EpochMs, Seconds } from '../../../../domain/units.ts';
import type { OpenRecording } from './frameReader.ts';

/** Why a camera shows nothing. `none`: it recorded nothing of the time. `unreachable`: the server did not answer, for no camera. */
export interface PictureFailure {
  readonly kind: 'none' | 'failed' | 'unreadable' | 'unreachable';
  /** The server's or the camera's own words. */
  readonly message?: string | undefined;
  /** Since when, where the server says so. */
  readonly since?: EpochMs | undefined;
}

export interface CameraPicturesDeps {
  readonly shotAt: EpochMs;
  /** Loads the recording of six seconds that ends at `end`. */
  readonly load: (end: EpochMs, signal: AbortSignal) => Promise<Result<Blob, PictureFailure>>;
  readonly open: (recording: Blob) => Promise<OpenRecording | undefined>;
}

/** Reads frames one at a time; each recording is loaded once, and the newest one stays open. */
export class CameraPictures {
  readonly #deps: CameraPicturesDeps;
  readonly #abort = new AbortController();
  readonly #recordings = new Map<number, Promise<Result<Blob, PictureFailure>>>();
  #open: { readonly column: number; readonly recording: OpenRecording } | undefined;
  /** The end of the reading before: a video element seeks to one place at a time. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(deps: CameraPicturesDeps) {
    this.#deps = deps;
  }

  /** The frame at a time after the shot, JPEG. */
  frame(after: Seconds): Promise<Result<Blob, PictureFailure>> {
    const read = this.#before.then(() => this.#read(after));
    this.#before = read.catch(() => undefined);
    return read;
  }

  /** The frame of the moment of a column. */
  moment(column: number): Promise<Result<Blob, PictureFailure>> {
    return this.frame(MOMENTS[column] ?? NaN);
  }

  close(): void {
    this.#abort.abort();
    this.#open?.recording.close();
    this.#open = undefined;
  }

  async #read(after: Seconds): Promise<Result<Blob, PictureFailure>> {
    const { column, offset } = frameAt(after);
    const loaded = await this.#load(column);
    if (!loaded.ok || this.#abort.signal.aborted) return loaded;
    const recording = await this.#opened(column, loaded.value);
    const picture = await recording?.frame(offset);
    return picture === undefined ? failure({ kind: 'unreadable' }) : success(picture);
  }

  /** A recording that could not be loaded is asked for again. */
  async #load(column: number): Promise<Result<Blob, PictureFailure>> {
    const { load, shotAt } = this.#deps;
    const loading = this.#recordings.get(column) ?? load(recordingEnd(shotAt, column), this.#abort.signal);
    this.#recordings.set(column, loading);
    const loaded = await loading;
    if (!loaded.ok) this.#recordings.delete(column);
    return loaded;
  }

  async #opened(column: number, blob: Blob): Promise<OpenRecording | undefined> {
    if (this.#open?.column === column) return this.#open.recording;
    this.#open?.recording.close();
    this.#open = undefined;
    const recording = await this.#deps.open(blob);
    if (recording === undefined) return undefined;
    if (this.#abort.signal.aborted) {
      recording.close();
      return undefined;
    }
    this.#open = { column, recording };
    return recording;
  }
}
