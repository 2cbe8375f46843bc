/** The logger of each area of the server. Levels can be changed while the server runs, as in Spring Boot Actuator. */
import { pino, stdSerializers, type Logger } from 'pino';
import {
  LOG_AREAS,
  LOG_LEVELS,
  ROOT_LOGGER,
  type LogArea,
  type LogLevel,
} from '../../src/domain/contract/management.ts';

/** Writes lines with facts. No line contains a token, nor a URL with one. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** A level that was set, and the level that holds. */
export interface LoggerLevels {
  /** Null for a logger that has the level of ROOT. */
  readonly configuredLevel: LogLevel | null;
  readonly effectiveLevel: LogLevel;
}

/** Name of a logger: ROOT or an area. */
export type LoggerName = typeof ROOT_LOGGER | LogArea;

const LOGGER_NAMES: readonly LoggerName[] = [ROOT_LOGGER, ...LOG_AREAS];

const PINO_LEVELS = {
  OFF: 'silent',
  FATAL: 'fatal',
  ERROR: 'error',
  WARN: 'warn',
  INFO: 'info',
  DEBUG: 'debug',
  TRACE: 'trace',
} as const satisfies Record<LogLevel, string>;

/** Returns the name if a logger has it, else undefined. */
export function loggerName(name: string): LoggerName | undefined {
  return LOGGER_NAMES.find((known) => known === name);
}

/** Loggers of all areas. An area without a level of its own has the level of ROOT. */
export class Loggers {
  readonly #configured = new Map<LoggerName, LogLevel>();
  readonly #loggers: ReadonlyMap<LogArea, Logger>;
  /** Further loggers that have the level of an area. */
  readonly #followers = new Map<LogArea, { level: string }[]>();

  /**
   * @param level  a level of LOG_LEVEL, in pino's spelling
   * @param write  receives each line, one JSON object with a line break
   */
  constructor(level: string, write: (line: string) => void) {
    this.#configured.set(ROOT_LOGGER, logLevelOf(level));
    const root = pino(
      {
        level,
        base: { pid: process.pid },
        formatters: { level: (label) => ({ level: label }) },
        timestamp: () => `,"time":"${new Date().toISOString()}"`,
        redact: ['headers.authorization', 'token', 'password'],
        serializers: {
          err: stdSerializers.err,
          // A URL without its query, which may hold a token.
          req: ({ method, url }: { method?: string; url?: string }) => ({ method, path: pathOf(url) }),
        },
      },
      { write },
    );
    this.#loggers = new Map(LOG_AREAS.map((area) => [area, root.child({ area })]));
  }

  /** The logger of an area. */
  of(area: LogArea): Logger {
    return this.#loggers.get(area) as Logger;
  }

  /** Gives another logger the level of an area, now and whenever it changes. The logger lives as long as this object. */
  follow(area: LogArea, logger: { level: string }): void {
    this.#followers.set(area, [...(this.#followers.get(area) ?? []), logger]);
    this.#apply(area);
  }

  /** Levels of ROOT and of each area. */
  levels(): Readonly<Record<LoggerName, LoggerLevels>> {
    return Object.fromEntries(
      LOGGER_NAMES.map((name) => [
        name,
        { configuredLevel: this.#configured.get(name) ?? null, effectiveLevel: this.#effective(name) },
      ]),
    ) as Record<LoggerName, LoggerLevels>;
  }

  /** Sets the level of a logger; undefined removes it, and has no effect on ROOT. */
  setLevel(name: LoggerName, level: LogLevel | undefined): void {
    if (level !== undefined) this.#configured.set(name, level);
    else if (name !== ROOT_LOGGER) this.#configured.delete(name);
    for (const area of LOG_AREAS) this.#apply(area);
  }

  #effective(name: LoggerName): LogLevel {
    return this.#configured.get(name) ?? this.#configured.get(ROOT_LOGGER) ?? 'WARN';
  }

  #apply(area: LogArea): void {
    const level = PINO_LEVELS[this.#effective(area)];
    for (const logger of [this.of(area), ...(this.#followers.get(area) ?? [])]) logger.level = level;
  }
}

function logLevelOf(level: string): LogLevel {
  return LOG_LEVELS.find((known) => PINO_LEVELS[known] === level) ?? 'WARN';
}

function pathOf(url: string | undefined): string {
  return (url ?? '').split('?', 1)[0] ?? '';
}
