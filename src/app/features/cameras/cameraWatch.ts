/** The newest images of the cameras that show a place best, asked for again and again. */
import { rankCameras, type RankedCamera, type WatchedPlace } from '../../../domain/cameras/rankCameras.ts';
import type { Result } from '../../../domain/result.ts';
import type { EpochMs, Millis } from '../../../domain/units.ts';
import type { MapCamera } from '../../data/lists/lists.ts';
import { poll, type Poll } from '../../http/poll.ts';

/** Cameras that are shown. */
export const MAX_CAMERAS = 9;
/** Cameras that are asked at the same time. */
const AT_ONCE = 3;
/** Pause between two rounds: an older image counts as less good. */
const PAUSE: Millis = 8_000;

/** An image of a camera. */
export interface TakenImage {
  readonly blob: Blob;
  readonly at: EpochMs;
}

/** Why there is no image. `none`: the camera has none. `unreachable`: the server did not answer, for no camera. */
export interface ImageFailure {
  readonly kind: 'none' | 'failed' | 'unreachable';
  /** The server's or the camera's own words. */
  readonly message?: string | undefined;
  /** Since when, where the server says so. */
  readonly since?: EpochMs | undefined;
}

export interface WatchedCamera {
  readonly ranked: RankedCamera<MapCamera>;
  /** Undefined while it was not loaded yet. The object URL is valid until the next state. */
  readonly image: { readonly url: string; readonly at: EpochMs } | undefined;
  readonly failure: (ImageFailure & { readonly since: EpochMs }) | undefined;
}

export interface WatchDeps {
  readonly cameras: readonly MapCamera[];
  readonly place: WatchedPlace;
  readonly now: () => EpochMs;
  readonly isHidden: () => boolean;
  readonly load: (camera: MapCamera, signal: AbortSignal) => Promise<Result<TakenImage, ImageFailure>>;
  /** Best first, those that fail last. */
  readonly onChange: (cameras: readonly WatchedCamera[]) => void;
}

interface Known {
  image: WatchedCamera['image'];
  failure: WatchedCamera['failure'];
}

/** Owns requests and object URLs until `close`. */
export class CameraWatch {
  readonly #deps: WatchDeps;
  readonly #known = new Map<number, Known>();
  readonly #poll: Poll;
  #isClosed = false;

  /** Begins at once. */
  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#publish();
    this.#poll = poll(async (signal) => {
      if (!deps.isHidden()) await this.#askAll(signal);
      return PAUSE;
    });
  }

  /** Asks now: the page is shown again, or the server answers again. */
  resume(): void {
    this.#poll.resume();
  }

  close(): void {
    this.#isClosed = true;
    this.#poll.close();
    for (const { image } of this.#known.values()) revoke(image);
  }

  /** One round: every camera once, those that take the place of others too. */
  async #askAll(signal: AbortSignal): Promise<void> {
    const asked = new Set<number>();
    const waiting = () => this.#shown().filter(({ camera }) => !asked.has(camera.id));
    for (let next = waiting(); next.length > 0 && !signal.aborted; next = waiting()) {
      const batch = next.slice(0, AT_ONCE).map(({ camera }) => camera);
      for (const { id } of batch) asked.add(id);
      const answered = await Promise.all(batch.map((camera) => this.#ask(camera, signal)));
      if (!answered.every(Boolean)) return;
    }
  }

  /** Resolves with false where the server did not answer: what is shown stays. */
  async #ask(camera: MapCamera, signal: AbortSignal): Promise<boolean> {
    const answer = await this.#deps.load(camera, signal);
    if (this.#isClosed) return false;
    if (!answer.ok && answer.reason.kind === 'unreachable') return false;
    const known = this.#known.get(camera.id);
    if (answer.ok) {
      revoke(known?.image);
      const { blob, at } = answer.value;
      this.#known.set(camera.id, { image: { url: URL.createObjectURL(blob), at }, failure: undefined });
    } else {
      const since = answer.reason.since ?? known?.failure?.since ?? this.#deps.now();
      this.#known.set(camera.id, { image: known?.image, failure: { ...answer.reason, since } });
    }
    this.#publish();
    return true;
  }

  /** The best cameras that work, then those that failed; where so many failed, the next one will too. */
  #shown(): RankedCamera<MapCamera>[] {
    const { cameras, place, now } = this.#deps;
    const ranked = rankCameras(cameras, place, ({ id }) => {
      const { image, failure } = this.#known.get(id) ?? {};
      return { isFailing: failure !== undefined, age: image && now() - image.at };
    });
    const failing = ranked.filter(({ isFailing }) => isFailing);
    const working = failing.length < MAX_CAMERAS ? ranked.slice(0, MAX_CAMERAS) : [];
    return [...working.filter(({ isFailing }) => !isFailing), ...failing];
  }

  #publish(): void {
    this.#deps.onChange(
      this.#shown().map((ranked) => {
        const { image, failure } = this.#known.get(ranked.camera.id) ?? {};
        return { ranked, image, failure };
      }),
    );
  }
}

function revoke(image: WatchedCamera['image']): void {
  if (image !== undefined) URL.revokeObjectURL(image.url);
}
