/** Samples of the server's load in the last half hour, for the charts of the metrics. */
import type { LoadSample } from '../../src/domain/contract/management.ts';
import type { EpochMs, Millis, Ticks } from '../../src/domain/units.ts';
import type { LiveLoad, Metrics } from './metrics.ts';

/** Span between two samples. */
export const SAMPLE_INTERVAL: Millis = 5000;
/** Samples that are kept: half an hour. */
export const MAX_SAMPLES = 360;

const NANOSECONDS = 1_000_000;
const MICROSECONDS = 1000;

export interface LoadSamplesDeps {
  readonly metrics: Metrics;
  readonly live: () => LiveLoad;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
}

/** A ring of the newest MAX_SAMPLES samples. */
export class LoadSamples {
  readonly #deps: LoadSamplesDeps;
  #samples: LoadSample[] = [];
  #before: { readonly ticks: Ticks; readonly requests: number; readonly messages: number };
  #cpu = process.cpuUsage();

  constructor(deps: LoadSamplesDeps) {
    this.#deps = deps;
    this.#before = this.#reading();
  }

  /** Adds a sample of the span since the one before; to be called each SAMPLE_INTERVAL. */
  take(): void {
    const { metrics, live, now } = this.#deps;
    const before = this.#before;
    const current = this.#reading();
    const seconds = Math.max(0.001, (current.ticks - before.ticks) / 1000);
    const { heapUsed, rss } = process.memoryUsage();
    const cpu = process.cpuUsage(this.#cpu);
    const answers = metrics.recentAnswers;
    this.#samples.push({
      at: now(),
      requestsPerSecond: (current.requests - before.requests) / seconds,
      responseMs: answers.count === 0 ? null : answers.percentile(95) / MICROSECONDS,
      eventLoopDelayMs: metrics.eventLoopDelay.percentile(99) / NANOSECONDS,
      heapUsedBytes: heapUsed,
      residentBytes: rss,
      liveSessions: live().sessions,
      messagesPerSecond: (current.messages - before.messages) / seconds,
      cpuCores: (cpu.user + cpu.system) / 1_000_000 / seconds,
    });
    if (this.#samples.length > MAX_SAMPLES) this.#samples = this.#samples.slice(-MAX_SAMPLES);
    this.#before = current;
    this.#cpu = process.cpuUsage();
    metrics.eventLoopDelay.reset();
    answers.reset();
  }

  /** The samples after an instant, oldest first. */
  after(instant: EpochMs): readonly LoadSample[] {
    return this.#samples.filter(({ at }) => at > instant);
  }

  #reading() {
    const { metrics, live, ticks } = this.#deps;
    return { ticks: ticks(), requests: metrics.requestCount, messages: live().messages };
  }
}
