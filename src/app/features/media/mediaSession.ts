/** Loads the media of the selected report. */
import { unreachable } from '../../../domain/assert.ts';
import type { MediaListing } from '../../../domain/contract/media.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { EpochMs, Millis } from '../../../domain/units.ts';
import type { LoadedFile, MediaCalls } from './mediaCalls.ts';
import type { Content, MediaFile, MediaKind, MediaState, MediaTab } from './mediaTabs.ts';
import { platesOf } from './plates.ts';
import { MEDIA_RETRY, retryAt, statusTimesOf, type LookedFor } from './mediaRetryTimes.ts';

/** A report that arrived live is brand-new for this long. */
const BRAND_NEW_MS: Millis = 30_000;

const LOADING = { status: 'loading' } as const;
const MISSING = { status: 'missing' } as const;

/** Whether the media of a report may not exist yet: it arrived live less than 30 s ago. */
export function isBrandNew(
  { arrivedLive, receivedAt }: Pick<ReportDetail, 'arrivedLive' | 'receivedAt'>,
  now: EpochMs,
): boolean {
  return arrivedLive && now - receivedAt < BRAND_NEW_MS;
}

export interface MediaSubject extends LookedFor {
  readonly key: ReportKey;
  /** Device id of a panic report, '' if it has none; undefined for other reports. */
  readonly panicDevice: string | undefined;
  readonly withPlates: boolean;
}

export interface MediaOptions {
  readonly subject: MediaSubject;
  readonly calls: MediaCalls;
  /** Tab that the person chose for this report before. */
  readonly chosen?: string | undefined;
  readonly onChange: (state: MediaState) => void;
  /** Called with errors that are not shown. */
  readonly onError: (why: unknown) => void;
}

/** Owns the requests, timers and object URLs of one report until `close`. */
export class MediaSession {
  readonly #options: MediaOptions;
  readonly #abort = new AbortController();
  readonly #urls: string[] = [];
  /** Loads in progress: kind of tab while its files are listed, then tab id of each file. */
  readonly #inProgress = new Set<string>();
  #state: MediaState;

  constructor(options: MediaOptions) {
    this.#options = options;
    const { panicDevice, withPlates } = options.subject;
    const kinds: MediaKind[] = [
      'image',
      ...(panicDevice === undefined ? [] : (['owner'] as const)),
      'sound',
      ...(withPlates ? (['plates'] as const) : []),
      'video',
    ];
    const tabs = kinds.map((kind) => ({ kind, id: idOf(kind), content: LOADING, file: undefined }));
    this.#state = { tabs, chosen: options.chosen };
  }

  /** Starts loading. */
  open(): void {
    this.#change(this.#state);
    this.#load();
  }

  /** Loads missing media again, after a connection loss. */
  loadMissing(): void {
    this.#load();
  }

  /** Selects a tab. A video is loaded when it is selected for the first time. */
  choose(id: string): void {
    this.#change({ ...this.#state, chosen: id });
    const tab = this.#state.tabs.find((each) => each.id === id);
    if (tab?.kind === 'video' && tab.content.status === 'listed') this.#runOnce(id, () => this.#video(tab));
  }

  /** Marks a loaded file as missing because the browser cannot show it. */
  markBroken(id: string): void {
    this.#set(id, MISSING);
  }

  /** Aborts all requests and timers and revokes the object URLs. Later answers are ignored. */
  close(): void {
    this.#abort.abort();
    for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url);
  }

  /** Loads all tabs that are loading or missing. */
  #load(): void {
    for (const tab of this.#state.tabs) {
      const { kind, id, file, content } = tab;
      if (content.status !== 'loading' && content.status !== 'missing') continue;
      if (file === undefined) this.#runOnce(kind, () => this.#find(kind));
      else if (kind === 'sound') this.#runOnce(id, () => this.#sound(tab));
      else if (kind === 'video' && content.status === 'missing') this.#offerAgain(tab);
    }
  }

  /** Runs `load` unless one of the same name is in progress. */
  #runOnce(name: string, load: () => Promise<void>): void {
    if (this.#inProgress.has(name)) return;
    this.#inProgress.add(name);
    load()
      .catch(this.#options.onError)
      .finally(() => this.#inProgress.delete(name));
  }

  #find(kind: MediaKind): Promise<void> {
    switch (kind) {
      case 'image':
        return this.#image();
      case 'owner':
        return this.#owner();
      case 'sound':
        return this.#sounds();
      case 'plates':
        return this.#plates();
      case 'video':
        return this.#videos();
      default:
        return unreachable(kind);
    }
  }

  async #image(): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#abort;
    const name = await this.#pollStatus(() => calls.firstImage(subject.key, signal));
    const file =
      name && (await retryAt(MEDIA_RETRY.data, () => calls.image(subject.key, name, signal), { signal }));
    this.#set(idOf('image'), this.#contentOf(file || undefined));
  }

  async #owner(): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#abort;
    const { panicDevice } = subject;
    if (panicDevice === undefined) return;
    const owner = panicDevice === '' ? undefined : await calls.owner(panicDevice, signal);
    this.#set(idOf('owner'), owner === undefined ? MISSING : { status: 'loaded', value: owner });
  }

  async #sounds(): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#abort;
    const files = await this.#pollStatus(() => calls.sounds(subject.key, signal));
    const tabs = this.#expand('sound', files, LOADING);
    for (const tab of tabs) this.#runOnce(tab.id, () => this.#sound(tab));
  }

  async #sound({ id, file }: MediaTab): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#abort;
    const load = () => calls.sound(subject.key, file?.fileName ?? '', signal);
    this.#set(id, this.#contentOf(await retryAt(MEDIA_RETRY.data, load, { signal })));
  }

  async #plates(): Promise<void> {
    const { calls, subject, onError } = this.#options;
    const { signal } = this.#abort;
    const times = statusTimesOf(subject);
    const records = await retryAt(times, () => calls.plates(subject.key, signal), { signal });
    const plates = records && platesOf(records, onError);
    this.#set(idOf('plates'), plates === undefined ? MISSING : { status: 'loaded', value: plates });
  }

  async #videos(): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#abort;
    const files = await this.#pollStatus(async () => {
      const videos = (await calls.files(subject.key, signal))?.filter(isVideo);
      return videos?.length ? videos : undefined;
    });
    const tabs = this.#expand('video', files, { status: 'listed' });
    const chosen = tabs.find(({ id }) => id === this.#state.chosen);
    if (chosen !== undefined) this.choose(chosen.id);
  }

  async #video({ id, file }: MediaTab): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#abort;
    this.#set(id, LOADING);
    this.#set(id, this.#contentOf(await calls.video(subject.key, file?.fileName ?? '', signal)));
  }

  /** Makes a missing video selectable again, and loads it if it is selected. */
  #offerAgain(tab: MediaTab): void {
    this.#set(tab.id, { status: 'listed' });
    if (tab.id === this.#state.chosen) this.choose(tab.id);
  }

  /** Checks whether media exist: repeatedly for a brand-new report, once for an older one. */
  #pollStatus<Found>(check: () => Promise<Found | undefined>): Promise<Found | undefined> {
    return retryAt(statusTimesOf(this.#options.subject), check, { signal: this.#abort.signal });
  }

  /** Replaces the tab of a kind by one tab for each file; without files that tab is missing. */
  #expand(
    kind: 'sound' | 'video',
    files: readonly MediaListing[] | undefined,
    content: Content<never>,
  ): readonly MediaTab[] {
    if (files === undefined) {
      this.#set(idOf(kind), MISSING);
      return [];
    }
    const tabs = files.map((file, index) => ({ kind, id: idOf(kind, index + 1), content, file }));
    this.#change({
      ...this.#state,
      tabs: this.#state.tabs.flatMap((tab) => (tab.kind === kind ? tabs : [tab])),
    });
    return tabs;
  }

  #contentOf(file: LoadedFile | undefined): Content<MediaFile> {
    if (file === undefined || this.#abort.signal.aborted) return MISSING;
    const url = URL.createObjectURL(file.blob);
    this.#urls.push(url);
    return { status: 'loaded', value: { ...file, url } };
  }

  #set(id: string, content: Content<unknown>): void {
    const tabs = this.#state.tabs.map((tab) => (tab.id === id ? ({ ...tab, content } as MediaTab) : tab));
    this.#change({ ...this.#state, tabs });
  }

  #change(state: MediaState): void {
    if (this.#abort.signal.aborted) return;
    this.#state = state;
    this.#options.onChange(state);
  }
}

const idOf = (kind: MediaKind, number = 1): string => `${kind}${number}`;

/** By content type, else by file extension. */
function isVideo({ contentType, fileName }: MediaListing): boolean {
  return contentType === undefined
    ? /\.(mp4|m4v|webm|mov|mkv|avi|ogv)$/i.test(fileName)
    : contentType.startsWith('video/');
}
