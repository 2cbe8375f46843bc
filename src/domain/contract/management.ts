/** Shapes of the management calls, as in JHipster 6 and Spring Boot Actuator where they have one. */
import type { EpochMs } from '../units.ts';

/** Levels of a logger, from none to all lines. */
export const LOG_LEVELS = ['OFF', 'FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The logger whose level holds where an area has none. */
export const ROOT_LOGGER = 'ROOT';

/** Areas of the server with a logger of their own. */
export const LOG_AREAS = ['http', 'live', 'store', 'simulator', 'delivery', 'failures'] as const;
export type LogArea = (typeof LOG_AREAS)[number];

/** A sample of the server's load: rates and delays of the seconds before it. */
export interface LoadSample {
  readonly at: EpochMs;
  readonly requestsPerSecond: number;
  /** 95th percentile of the answer times in ms; null without a request. */
  readonly responseMs: number | null;
  /** 99th percentile of the delay of the event loop in ms. */
  readonly eventLoopDelayMs: number;
  readonly heapUsedBytes: number;
  readonly residentBytes: number;
  /** Open sessions of the live channel. */
  readonly liveSessions: number;
  /** Messages sent to sessions of the live channel. */
  readonly messagesPerSecond: number;
  /** Share of one core, 0 … number of cores. */
  readonly cpuCores: number;
}

/** State of a part of the server. */
export interface ComponentHealth {
  readonly status: 'UP' | 'DOWN' | 'UNKNOWN';
  readonly details: Readonly<Record<string, unknown>>;
}

/** A row of the gateway's routes. */
export interface GatewayRoute {
  /** Pattern of the paths, such as `/services/shotpointserver/**`. */
  readonly path: string;
  readonly serviceId: string;
  readonly serviceInstances: readonly {
    readonly serviceId: string;
    readonly host: string;
    readonly port: number;
    readonly secure: boolean;
    readonly uri: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly instanceInfo: { readonly status: 'UP' | 'DOWN' };
  }[];
}

/** A row of `management/audits`. */
export interface AuditRow {
  /** ISO text, UTC. */
  readonly timestamp: string;
  readonly principal: string;
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}
