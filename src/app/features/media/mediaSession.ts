/** Loads the media of one selected report, from its selection to the next (O§4, MD-01 … MD-08). */
import { unreachable } from '../../../domain/assert.ts';
import type { MediaListing } from '../../../domain/contract/media.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import type { ReportKey } from '../../../domain/contract/shotRow.ts';
import type { EpochMs, Millis } from '../../../domain/units.ts';
import type { Loaded, MediaCalls } from './mediaCalls.ts';
import type { Content, MediaFile, MediaKind, MediaState, MediaTab } from './mediaTabs.ts';
import { platesOf } from './plates.ts';
import { MEDIA_RETRY, tryAt } from './retry.ts';

/** A report that arrived live and was selected sooner after that is brand-new (T-61). */
const BRAND_NEW_MS: Millis = 30_000;

/** Whether media may still be on their way: arrived by the live stream here, less than 30 s ago. */
export function isBrandNew(
  { arrivedLive, receivedAt }: Pick<ReportDetail, 'arrivedLive' | 'receivedAt'>,
  now: EpochMs,
): boolean {
  return arrivedLive && now - receivedAt < BRAND_NEW_MS;
}

export interface MediaSubject {
  readonly key: ReportKey;
  readonly brandNew: boolean;
  /** Of a panic report, '' where it names none; undefined for all others. */
  readonly panicDevice: string | undefined;
  readonly withPlates: boolean;
}

export interface MediaOptions {
  readonly subject: MediaSubject;
  readonly calls: MediaCalls;
  readonly onChange: (state: MediaState) => void;
  /** What went wrong without being shown. */
  readonly onFault: (why: unknown) => void;
}

/** Owns the requests, timers and object URLs of one report until `close`. */
export class MediaSession {
  readonly #options: MediaOptions;
  readonly #end = new AbortController();
  readonly #urls: string[] = [];
  /** What is being loaded: a kind while its files are looked for, then each file by its tab. */
  readonly #underWay = new Set<string>();
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
    this.#state = { tabs: kinds.map((kind) => tabOf(kind, LOADING)), chosen: undefined };
  }

  /** Begins to load. */
  open(): void {
    this.#change(this.#state);
    this.#load();
  }

  /** Looks again for what is missing: while the server could not be reached nobody knew whether it was. */
  lookAgain(): void {
    this.#load();
  }

  /** Selects a tab; a video is loaded the first time. */
  choose(id: string): void {
    this.#change({ ...this.#state, chosen: id });
    const tab = this.#state.tabs.find((each) => each.id === id);
    if (tab?.kind === 'video' && tab.content.is === 'listed') this.#alone(id, () => this.#video(tab));
  }

  /** A file that came and cannot be shown: as good as none. */
  broken(id: string): void {
    this.#set(id, MISSING);
  }

  /** Ends all requests and timers, and gives the files back. What still comes is ignored (MD-03). */
  close(): void {
    this.#end.abort();
    for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url);
  }

  /** Loads what is not there. */
  #load(): void {
    for (const tab of this.#state.tabs) {
      const { kind, id, file, content } = tab;
      if (content.is !== 'loading' && content.is !== 'missing') continue;
      if (file === undefined) this.#alone(kind, () => this.#find(kind));
      else if (kind === 'sound') this.#alone(id, () => this.#sound(tab));
      else if (kind === 'video' && content.is === 'missing') this.#offer(tab);
    }
  }

  /** Does `load`, unless it is under way. */
  #alone(name: string, load: () => Promise<void>): void {
    if (this.#underWay.has(name)) return;
    this.#underWay.add(name);
    load()
      .catch(this.#options.onFault)
      .finally(() => this.#underWay.delete(name));
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
    const { signal } = this.#end;
    const name = await this.#whenThere(() => calls.firstImage(subject.key, signal));
    const file =
      name && (await tryAt(MEDIA_RETRY.data, () => calls.image(subject.key, name, signal), signal));
    this.#set(idOf('image'), this.#contentOf(file || undefined));
  }

  async #owner(): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#end;
    const { panicDevice } = subject;
    if (panicDevice === undefined) return;
    const owner = panicDevice === '' ? undefined : await calls.owner(panicDevice, signal);
    this.#set(idOf('owner'), owner === undefined ? MISSING : { is: 'here', value: owner });
  }

  async #sounds(): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#end;
    const files = await this.#whenThere(() => calls.sounds(subject.key, signal));
    const tabs = this.#expand('sound', files, LOADING);
    for (const tab of tabs) this.#alone(tab.id, () => this.#sound(tab));
  }

  async #sound({ id, file }: MediaTab): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#end;
    const load = () => calls.sound(subject.key, file?.fileName ?? '', signal);
    this.#set(id, this.#contentOf(await tryAt(MEDIA_RETRY.data, load, signal)));
  }

  async #plates(): Promise<void> {
    const { calls, subject, onFault } = this.#options;
    const { signal } = this.#end;
    const times = subject.brandNew ? MEDIA_RETRY.plates : MEDIA_RETRY.older;
    const records = await tryAt(times, () => calls.plates(subject.key, signal), signal);
    const plates = records && platesOf(records, onFault);
    this.#set(idOf('plates'), plates === undefined ? MISSING : { is: 'here', value: plates });
  }

  async #videos(): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#end;
    const files = await this.#whenThere(async () => {
      const videos = (await calls.files(subject.key, signal))?.filter(isVideo);
      return videos?.length ? videos : undefined;
    });
    this.#expand('video', files, { is: 'listed' });
  }

  async #video({ id, file }: MediaTab): Promise<void> {
    const { calls, subject } = this.#options;
    const { signal } = this.#end;
    this.#set(id, LOADING);
    this.#set(id, this.#contentOf(await calls.video(subject.key, file?.fileName ?? '', signal)));
  }

  /** A video that did not come can be selected again; the one that is shown is loaded. */
  #offer(tab: MediaTab): void {
    this.#set(tab.id, { is: 'listed' });
    if (tab.id === this.#state.chosen) this.choose(tab.id);
  }

  /** Status checks: a brand-new report's media may still come, an older one's are there or not. */
  #whenThere<Found>(check: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const times = this.#options.subject.brandNew ? MEDIA_RETRY.status : MEDIA_RETRY.older;
    return tryAt(times, check, this.#end.signal);
  }

  /** One tab for each file in the place of the one that stood for them; without files that one is missing. */
  #expand(
    kind: 'sound' | 'video',
    files: readonly MediaListing[] | undefined,
    content: Content<never>,
  ): readonly MediaTab[] {
    if (files === undefined) {
      this.#set(idOf(kind), MISSING);
      return [];
    }
    const tabs = files.map((file, index) => tabOf(kind, content, index + 1, file));
    this.#change({
      ...this.#state,
      tabs: this.#state.tabs.flatMap((tab) => (tab.kind === kind ? tabs : [tab])),
    });
    return tabs;
  }

  #contentOf(file: Loaded | undefined): Content<MediaFile> {
    if (file === undefined || this.#end.signal.aborted) return MISSING;
    const url = URL.createObjectURL(file.blob);
    this.#urls.push(url);
    return { is: 'here', value: { ...file, url } };
  }

  #set(id: string, content: Content<unknown>): void {
    const tabs = this.#state.tabs.map((tab) => (tab.id === id ? ({ ...tab, content } as MediaTab) : tab));
    this.#change({ ...this.#state, tabs });
  }

  #change(state: MediaState): void {
    if (this.#end.signal.aborted) return;
    this.#state = state;
    this.#options.onChange(state);
  }
}

const LOADING = { is: 'loading' } as const;
const MISSING = { is: 'missing' } as const;

const idOf = (kind: MediaKind, number = 1): string => `${kind}${number}`;

function tabOf(kind: MediaKind, content: Content<never>, number = 1, file?: MediaListing): MediaTab {
  return { kind, id: idOf(kind, number), content, file };
}

/** By its type, else by the ending of its name. */
function isVideo({ contentType, fileName }: MediaListing): boolean {
  return contentType === undefined
    ? /\.(mp4|m4v|webm|mov|mkv|avi|ogv)$/i.test(fileName)
    : contentType.startsWith('video/');
}
