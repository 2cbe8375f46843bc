/** Loads the sounds of a report, and has them read by the thread. */
import * as Comlink from 'comlink';
import type { MediaListing } from '../../../../domain/contract/media.ts';
import type { ReportKey } from '../../../../domain/contract/shotReport.ts';
import type { OpenSound, SoundPort } from '../../../../domain/sound/soundPort.ts';
import type { LoadedFile, MediaCalls } from '../../media/mediaCalls.ts';
import { MEDIA_RETRY, retryAt, statusTimesOf } from '../../media/mediaRetryTimes.ts';

/** Larger sounds are played, not drawn: their samples take several times as much memory. */
const MAX_DRAWN_BYTES = 20 * 1024 * 1024;
/** Samples per second of a sound that the browser decodes. */
const DECODED_RATE = 48_000;

/** A sound of a report. */
export interface ReportSound {
  readonly listing: MediaListing;
  /** Undefined while it loads, and where it does not come. */
  readonly file: (LoadedFile & { readonly url: string }) | undefined;
  /** Undefined while it is read; `unread`: it can be played at most. */
  readonly opened: OpenSound | 'unread' | undefined;
}

interface SessionDeps {
  readonly key: ReportKey;
  /** A brand-new report's sounds may come later. */
  readonly brandNew: boolean;
  readonly calls: Pick<MediaCalls, 'sounds' | 'sound'>;
  readonly thread: SoundPort;
  /** All sounds after a change; an empty list: there are none. */
  readonly onChange: (sounds: readonly ReportSound[]) => void;
}

/** Owns the requests and object URLs of one report's sounds until `close`. */
export class SoundSession {
  readonly #deps: SessionDeps;
  readonly #abort = new AbortController();
  #sounds: readonly ReportSound[] = [];

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  /** Loads all sounds; resolves when each has been read or is missing. */
  async open(): Promise<void> {
    const { key, brandNew, calls } = this.#deps;
    const { signal } = this.#abort;
    const times = statusTimesOf({ brandNew, isOwnPage: true });
    const listed = (await retryAt(times, () => calls.sounds(key, signal), { signal })) ?? [];
    this.#change(listed.map((listing) => ({ listing, file: undefined, opened: undefined })));
    await Promise.all(listed.map((listing, at) => this.#load(listing, at)));
  }

  /** Aborts the requests, revokes the object URLs and lets go what the thread holds; later answers are ignored. */
  close(): void {
    this.#abort.abort();
    for (const { file, opened } of this.#sounds) {
      if (file !== undefined) URL.revokeObjectURL(file.url);
      this.#letGo(opened);
    }
  }

  #letGo(opened: ReportSound['opened']): void {
    // A thread that failed holds nothing.
    if (typeof opened === 'object') this.#deps.thread.close(opened.handle).catch(() => undefined);
  }

  async #load(listing: MediaListing, at: number): Promise<void> {
    const { key, calls } = this.#deps;
    const { signal } = this.#abort;
    const load = () => calls.sound(key, listing.fileName, signal);
    const loaded = await retryAt(MEDIA_RETRY.data, load, { signal });
    if (signal.aborted) return;
    if (loaded === undefined) return this.#set(at, { listing, file: undefined, opened: 'unread' });
    const file = { ...loaded, url: URL.createObjectURL(loaded.blob) };
    this.#set(at, { listing, file, opened: undefined });
    const opened = await this.#read(loaded.blob);
    if (signal.aborted) this.#letGo(opened);
    this.#set(at, { listing, file, opened });
  }

  /** A WAV in the thread; anything else by the browser, outside of the page's thread too. */
  async #read(blob: Blob): Promise<OpenSound | 'unread'> {
    if (blob.size > MAX_DRAWN_BYTES) return 'unread';
    const { thread } = this.#deps;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const read = await thread.open(Comlink.transfer(bytes, [bytes.buffer]));
    if (read.ok) return read.value;
    if (read.reason === 'empty') return 'unread';
    try {
      return await thread.openDecoded(await decoded(blob));
    } catch {
      // Browsers play some files that they do not decode.
      return 'unread';
    }
  }

  #set(at: number, sound: ReportSound): void {
    this.#change(this.#sounds.map((each, n) => (n === at ? sound : each)));
  }

  #change(sounds: readonly ReportSound[]): void {
    if (this.#abort.signal.aborted) return;
    this.#sounds = sounds;
    this.#deps.onChange(sounds);
  }
}

/** The first channel; rejects where the browser cannot decode it. */
async function decoded(blob: Blob): Promise<{ samples: Float32Array; sampleRate: number }> {
  const context = new OfflineAudioContext(1, 1, DECODED_RATE);
  const buffer = await context.decodeAudioData(await blob.arrayBuffer());
  const samples = buffer.getChannelData(0).slice();
  return Comlink.transfer({ samples, sampleRate: buffer.sampleRate }, [samples.buffer]);
}
