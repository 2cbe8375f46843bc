/** The pictures of the cameras about a report, on one time axis: ranked, loaded best first, and read frame by frame. */
import { columnAt, MOMENTS, recordingEnd, SHOT_MOMENT } from '../../../../domain/cameras/pictureAxis.ts';
import { rankCameras, type RankedCamera, type WatchedPlace } from '../../../../domain/cameras/rankCameras.ts';
import type { Result } from '../../../../domain/result.ts';
import type { EpochMs, Millis, Seconds } from '../../../../domain/units.ts';
import type { MapCamera } from '../../../data/lists/lists.ts';
import { CameraPictures, type PictureFailure } from './cameraPictures.ts';
import type { OpenRecording } from './frameReader.ts';

/** Rows of cameras at most. */
export const MAX_ROWS = 9;
/** Cameras that are asked at the same time. */
const AT_ONCE = 3;
/** Margin for an estimate of the server's clock that is ahead of it. */
const MARGIN: Millis = 1_000;
/** Pause before the server is asked again that did not answer. */
const UNREACHABLE_PAUSE: Millis = 5_000;

/** A picture on the page. */
export interface Picture {
  readonly blob: Blob;
  readonly url: string;
}

/** A camera that failed, and since when. A server that does not answer is no failure of a camera. */
export interface RowFailure extends PictureFailure {
  readonly kind: Exclude<PictureFailure['kind'], 'unreachable'>;
  readonly since: EpochMs;
}

export interface PictureRow {
  readonly ranked: RankedCamera<MapCamera>;
  /** By column; undefined: not loaded yet, `none`: not recorded. */
  readonly pictures: readonly (Picture | 'none' | undefined)[];
  /** The frame at the cursor, where it is between two moments. */
  readonly frame: Picture | undefined;
  readonly failure: RowFailure | undefined;
}

export interface PicturesState {
  /** Best first, those that fail last. */
  readonly rows: readonly PictureRow[];
  /** Time after the shot of the chosen frame. */
  readonly cursor: Seconds;
}

export interface BoardDeps {
  readonly cameras: readonly MapCamera[];
  readonly place: WatchedPlace;
  readonly shotAt: EpochMs;
  readonly now: () => EpochMs;
  readonly load: (
    camera: MapCamera,
    end: EpochMs,
    signal: AbortSignal,
  ) => Promise<Result<Blob, PictureFailure>>;
  readonly open: (recording: Blob) => Promise<OpenRecording | undefined>;
  readonly onChange: (state: PicturesState) => void;
  readonly onError: (error: unknown) => void;
}

interface Row {
  readonly camera: MapCamera;
  pictures: (Picture | 'none' | undefined)[];
  frame: Picture | undefined;
  failure: RowFailure | undefined;
  source: CameraPictures | undefined;
}

/** Order in which the moments are loaded: the shot, then what follows and comes before it. */
const LOADING_ORDER: readonly number[] = MOMENTS.map((_, column) => column).toSorted(
  (a, b) => Math.abs(a - SHOT_MOMENT) - Math.abs(b - SHOT_MOMENT) || b - a,
);

/** Owns requests, recordings and object URLs until `close`. */
export class PictureBoard {
  readonly #deps: BoardDeps;
  readonly #abort = new AbortController();
  readonly #rows = new Map<number, Row>();
  #cursor: Seconds = 0;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: BoardDeps) {
    this.#deps = deps;
  }

  /** Loads what is recorded by now, and each later moment when its recording is there. */
  open(): void {
    this.#publish();
    this.#run();
  }

  close(): void {
    this.#abort.abort();
    clearTimeout(this.#timer);
    for (const row of this.#rows.values()) {
      row.source?.close();
      for (const picture of [...row.pictures, row.frame]) revoke(picture);
    }
  }

  /** Chooses a time after the shot; every row shows its frame there. */
  moveTo(cursor: Seconds): void {
    this.#cursor = cursor;
    for (const row of this.#rows.values()) {
      revoke(row.frame);
      row.frame = undefined;
    }
    this.#publish();
    if (MOMENTS[columnAt(cursor)] === cursor) return;
    const asked = ++this.#asked;
    for (const { camera } of this.#shown()) void this.#readFrame(this.#rowOf(camera), cursor, asked);
  }

  /** Asks a camera again that failed. */
  retry(id: number): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    row.source?.close();
    for (const picture of [...row.pictures, row.frame]) revoke(picture);
    Object.assign(row, { frame: undefined, failure: undefined, source: undefined, pictures: [] });
    this.#publish();
    this.#run();
  }

  /** The cameras whose pictures are shown, best first. */
  #shown(): RankedCamera<MapCamera>[] {
    const ranked = this.#ranked();
    const working = ranked.filter(({ isFailing }) => !isFailing);
    // Where so many fail, the next one will too.
    return ranked.length - working.length >= MAX_ROWS ? [] : working.slice(0, MAX_ROWS);
  }

  #ranked(): RankedCamera<MapCamera>[] {
    const { cameras, place } = this.#deps;
    return rankCameras(cameras, place, ({ id }) => this.#conditionOf(this.#rows.get(id)));
  }

  /** A camera whose recordings end earlier has an older picture. */
  #conditionOf(row: Row | undefined) {
    if (row === undefined) return {};
    const { shotAt, now } = this.#deps;
    const isThere = (column: number) => typeof row.pictures[column] === 'object';
    const newest = MOMENTS.findLastIndex((_, column) => isThere(column));
    const due = MOMENTS.findLastIndex((_, column) => recordingEnd(shotAt, column) <= now());
    const isMissed = row.pictures[due] === 'none' && newest >= 0;
    return {
      isFailing: row.failure !== undefined,
      age: isMissed ? recordingEnd(shotAt, due) - recordingEnd(shotAt, newest) : undefined,
    };
  }

  #rowOf(camera: MapCamera): Row {
    const known = this.#rows.get(camera.id);
    if (known !== undefined) return known;
    const row: Row = { camera, pictures: [], frame: undefined, failure: undefined, source: undefined };
    this.#rows.set(camera.id, row);
    return row;
  }

  #sourceOf(row: Row): CameraPictures {
    const { shotAt, load, open } = this.#deps;
    row.source ??= new CameraPictures({
      shotAt,
      open,
      load: (end, signal) => load(row.camera, end, signal),
    });
    return row.source;
  }

  #isRunning = false;

  /** Moment by moment, best camera first, until nothing more is recorded; then waits for the next moment, or for the server. */
  #run(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#loadAll()
      .catch(this.#deps.onError)
      .finally(() => (this.#isRunning = false));
  }

  async #loadAll(): Promise<void> {
    for (let wanted = this.#wanted(); wanted.length > 0 && !this.#isClosed; wanted = this.#wanted()) {
      const loading = wanted.slice(0, AT_ONCE).map(({ row, column }) => this.#loadMoment(row, column));
      if (!(await Promise.all(loading)).every(Boolean)) return this.#runIn(UNREACHABLE_PAUSE);
    }
    this.#waitForNext();
  }

  /** What is recorded and not loaded yet, in the order of loading. */
  #wanted(): { readonly row: Row; readonly column: number }[] {
    const { shotAt, now } = this.#deps;
    const recorded = now() - MARGIN;
    const columns = LOADING_ORDER.filter((column) => recordingEnd(shotAt, column) <= recorded);
    const rows = this.#shown().map(({ camera }) => this.#rowOf(camera));
    return columns.flatMap((column) =>
      rows.filter((row) => row.pictures[column] === undefined).map((row) => ({ row, column })),
    );
  }

  get #isClosed(): boolean {
    return this.#abort.signal.aborted;
  }

  #waitForNext(): void {
    const { shotAt, now } = this.#deps;
    const next = MOMENTS.map((_, column) => recordingEnd(shotAt, column) + MARGIN).find((at) => at > now());
    if (next !== undefined) this.#runIn(Math.max(0, next - now()));
  }

  #runIn(pause: Millis): void {
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#run(), pause);
  }

  /** Resolves with false where the server did not answer. */
  async #loadMoment(row: Row, column: number): Promise<boolean> {
    const source = this.#sourceOf(row);
    const read = await source.moment(column);
    if (this.#isClosed || row.source !== source) return true;
    if (read.ok) row.pictures[column] = pictureOf(read.value);
    else if (read.reason.kind === 'unreachable') return false;
    else this.#miss(row, column, { ...read.reason, kind: read.reason.kind });
    this.#publish();
    return true;
  }

  /** A moment may be missing; a camera without any, and one whose call failed, gives its place to the next. */
  #miss(row: Row, column: number, reason: PictureFailure & Pick<RowFailure, 'kind'>): void {
    row.pictures[column] = 'none';
    const hasAny = row.pictures.some((picture) => typeof picture === 'object');
    if (reason.kind !== 'failed' && (hasAny || column !== this.#lastWanted())) return;
    row.failure = { ...reason, since: reason.since ?? this.#deps.now() };
  }

  /** The recorded moment that is loaded last. */
  #lastWanted(): number | undefined {
    const { shotAt, now } = this.#deps;
    return LOADING_ORDER.findLast((column) => recordingEnd(shotAt, column) <= now() - MARGIN);
  }

  async #readFrame(row: Row, cursor: Seconds, asked: number): Promise<void> {
    const read = await this.#sourceOf(row).frame(cursor);
    if (!read.ok || this.#isClosed || asked !== this.#asked) return;
    revoke(row.frame);
    row.frame = pictureOf(read.value);
    this.#publish();
  }

  #publish(): void {
    if (this.#isClosed) return;
    const failing = this.#ranked().filter(({ isFailing }) => isFailing);
    const rows = [...this.#shown(), ...failing].map((each) => {
      const { pictures = [], frame, failure } = this.#rows.get(each.camera.id) ?? {};
      return { ranked: each, pictures: [...pictures], frame, failure };
    });
    this.#deps.onChange({ rows, cursor: this.#cursor });
  }
}

function pictureOf(blob: Blob): Picture {
  return { blob, url: URL.createObjectURL(blob) };
}

function revoke(picture: Picture | 'none' | undefined): void {
  if (typeof picture === 'object') URL.revokeObjectURL(picture.url);
}
