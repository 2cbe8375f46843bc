/** Counts and times of the server: requests, queries, event loop, memory, garbage collection, live channel. */
import {
  createHistogram,
  monitorEventLoopDelay,
  PerformanceObserver,
  type RecordableHistogram,
} from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Millis } from '../../src/domain/units.ts';
import { OpenCalls } from '../process/openCalls.ts';
import { OperationFigures } from './operationFigures.ts';
import { Timing } from './timing.ts';

/** One answered request. */
export interface AnsweredRequest {
  readonly method: string;
  /** Pattern of the route: the number of patterns is bounded, the number of paths is not. */
  readonly route: string;
  readonly status: number;
  readonly ms: Millis;
}

/** Gauges of the live channel. */
export interface LiveLoad {
  readonly sessions: number;
  /** Messages sent to sessions since the start. */
  readonly messages: number;
}

/** Upper bounds of the buckets of request times in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EVENT_LOOP_RESOLUTION_MS: Millis = 20;

/** The figures of one server process. Nothing is measured by itself until `start`. */
export class Metrics {
  /** Figures in the format of Prometheus. */
  readonly registry = new Registry();
  readonly operation = new OperationFigures(this.registry);
  /** Times of the answers by status code. */
  readonly byCode = new Map<string, Timing>();
  /** Times of the answers by route and method. */
  readonly byRoute = new Map<string, Map<string, Timing>>();
  /** Calls that are being answered. */
  readonly openCalls = new OpenCalls();
  readonly queries = new Timing();
  readonly gcPauses = new Timing();
  /** Delay of the event loop since the newest sample, ns. */
  readonly eventLoopDelay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS });
  /** Answer times since the newest sample, microseconds. */
  readonly recentAnswers: RecordableHistogram = createHistogram();
  readonly #requests = new Histogram({
    name: 'http_server_requests_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'uri', 'status'] as const,
    buckets: BUCKETS,
    registers: [this.registry],
  });
  readonly #queries = new Counter({
    name: 'database_queries_total',
    help: 'Queries of the database.',
    registers: [this.registry],
  });
  #requestCount = 0;

  constructor(live: () => LiveLoad) {
    new Gauge({
      name: 'live_sessions',
      help: 'Open sessions of the live channel.',
      registers: [this.registry],
      collect() {
        this.set(live().sessions);
      },
    });
    new Counter({
      name: 'live_messages_total',
      help: 'Messages sent to sessions of the live channel.',
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(live().messages);
      },
    });
  }

  /** Adds the difference between the wall clock of this machine and the database's clock. */
  observeClock(difference: () => Millis): void {
    new Gauge({
      name: 'clock_ahead_of_database_seconds',
      help: 'Wall clock of this machine minus that of the database, by which the servers work.',
      registers: [this.registry],
      collect() {
        this.set(difference() / 1000);
      },
    });
  }

  /** Adds whether this server has the duties; one server of several has them all. */
  observeDuties(isMine: () => boolean): void {
    new Gauge({
      name: 'has_duties',
      help: 'Whether this server does what must be done once, as to end embargoes and to deliver: 1 or 0.',
      registers: [this.registry],
      collect() {
        this.set(isMine() ? 1 : 0);
      },
    });
  }

  /** Number of answered requests since the start. */
  get requestCount(): number {
    return this.#requestCount;
  }

  /** Counts an answered request. */
  recordRequest({ method, route, status, ms }: AnsweredRequest): void {
    this.#requestCount++;
    this.#requests.observe({ method, uri: route, status: String(status) }, ms / 1000);
    this.recentAnswers.record(Math.max(1, Math.round(ms * 1000)));
    timingOf(this.byCode, String(status)).record(ms);
    const methods = this.byRoute.get(route) ?? new Map<string, Timing>();
    this.byRoute.set(route, methods);
    timingOf(methods, method).record(ms);
  }

  /** Counts a query of the database. */
  recordQuery(ms: Millis): void {
    this.#queries.inc();
    this.queries.record(ms);
  }

  /** Starts measuring process, event loop and garbage collection. The returned function stops it. */
  start(): () => void {
    collectDefaultMetrics({
      register: this.registry,
      eventLoopMonitoringPrecision: EVENT_LOOP_RESOLUTION_MS,
    });
    this.eventLoopDelay.enable();
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) this.gcPauses.record(duration);
    });
    observer.observe({ entryTypes: ['gc'] });
    return () => {
      observer.disconnect();
      this.eventLoopDelay.disable();
      this.registry.clear();
    };
  }
}

function timingOf(timings: Map<string, Timing>, key: string): Timing {
  const timing = timings.get(key) ?? new Timing();
  timings.set(key, timing);
  return timing;
}
