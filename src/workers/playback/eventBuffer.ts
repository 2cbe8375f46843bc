import { epochMs, type EpochMs } from '../../domain/units.ts';
import type { PlayedEvent, PlayedSource } from './playedEvents.ts';

/** Events that are held ahead; a page is loaded while there are fewer. */
const MAX_AHEAD = 4000;
/** Times of played reports that are kept for steps back. */
const MAX_PLAYED = 10_000;

/** The events ahead of a replay, loaded page by page, and the times of the reports behind it. Memory is bounded. */
export class EventBuffer {
  readonly #source: PlayedSource;
  readonly #end: EpochMs;
  readonly #loaded: () => void;
  #ahead: PlayedEvent[] = [];
  /** Events of `ahead` before it were taken. */
  #taken = 0;
  #until = epochMs(0);
  /** Ascending. */
  #played: EpochMs[] = [];
  #isLoading = false;
  #hasFailed = false;
  /** Number of the newest clearing; pages that were requested before are dropped. */
  #generation = 0;

  /** @param loaded  called when a page was loaded, or could not be */
  constructor(source: PlayedSource, end: EpochMs, loaded: () => void) {
    this.#source = source;
    this.#end = end;
    this.#loaded = loaded;
  }

  /** All events up to this time are here or were taken. */
  get until(): EpochMs {
    return this.#until;
  }

  /** The next page could not be loaded. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Drops everything: what comes next begins after `at`. */
  clear(at: EpochMs): void {
    this.#generation++;
    this.#ahead = [];
    this.#taken = 0;
    this.#played = [];
    this.#until = at;
    this.#isLoading = false;
    this.#hasFailed = false;
  }

  /** Notes the reports that were there at the begin. */
  notePlayed(events: readonly PlayedEvent[]): void {
    for (const { kind, at } of events)
      if (kind === 'report' && at !== this.#played.at(-1)) this.#played.push(at);
    if (this.#played.length > MAX_PLAYED) this.#played = this.#played.slice(-MAX_PLAYED / 2);
  }

  /** Loads the next page where there is room for it, and those after it. */
  fill(): void {
    const isFull = this.#ahead.length - this.#taken >= MAX_AHEAD;
    if (this.#isLoading || isFull || this.#until >= this.#end) return;
    this.#isLoading = true;
    void this.#load(this.#generation);
  }

  /** Takes the events up to a time, at most `most`, but all of one moment. */
  take(to: EpochMs, most: number): readonly PlayedEvent[] {
    const from = this.#taken;
    let next = from;
    for (let event = this.#ahead[next]; event !== undefined && event.at <= to; event = this.#ahead[next]) {
      if (next - from >= most && event.at !== this.#ahead[next - 1]?.at) break;
      next++;
    }
    if (next === from) return [];
    const events = this.#ahead.slice(from, next);
    this.#taken = next;
    if (next > MAX_AHEAD) {
      this.#ahead = this.#ahead.slice(next);
      this.#taken = 0;
    }
    this.notePlayed(events);
    return events;
  }

  /** Time of the first report after `now` that is loaded. */
  nextReport(now: EpochMs): EpochMs | undefined {
    for (let i = this.#taken; i < this.#ahead.length; i++) {
      const event = this.#ahead[i];
      if (event?.kind === 'report' && event.at > now) return event.at;
    }
    return undefined;
  }

  /** Time of the last played report before `now`. */
  formerReport(now: EpochMs): EpochMs | undefined {
    return this.#played.findLast((at) => at < now);
  }

  async #load(generation: number): Promise<void> {
    const read = await this.#source.after(this.#until, this.#end);
    if (generation !== this.#generation) return;
    this.#isLoading = false;
    this.#hasFailed = !read.ok;
    if (read.ok) {
      this.#ahead.push(...read.value.events);
      this.#until = read.value.until;
    } else if (read.reason === 'stopped') return;
    this.#loaded();
    if (read.ok) this.fill();
  }
}
