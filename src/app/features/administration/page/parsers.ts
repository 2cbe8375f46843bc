/** Readers of the management calls. Lenient: another server may lack a field or have more; none throws. */
import {
  LOG_LEVELS,
  type ComponentHealth,
  type GatewayRoute,
  type LoadSample,
  type LogLevel,
} from '../../../../domain/contract/management.ts';
import type { PaneState } from '../../../../domain/contract/panes.ts';
import { readFinite } from '../../../../domain/json/read.ts';
import { isRow, type Row } from '../../../../domain/json/row.ts';
import { epochMs } from '../../../../domain/units.ts';

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const entriesOf = (value: unknown): readonly [string, Row][] =>
  isRow(value) ? Object.entries(value).filter((entry): entry is [string, Row] => isRow(entry[1])) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => {
  const number = readFinite(value);
  return Number.isNaN(number) ? 0 : number;
};

/** Panes of walls. */
export function parsePanes(body: unknown): readonly PaneState[] | undefined {
  if (!Array.isArray(body)) return undefined;
  return rowsOf(body).map(({ name, view, version, isOutdated, login, ipAddress, beatAt }) => ({
    name: textOf(name),
    view: textOf(view),
    version: textOf(version),
    isOutdated: isOutdated === true,
    login: textOf(login),
    ipAddress: textOf(ipAddress),
    beatAt: epochMs(numberOf(beatAt)),
  }));
}

/** Routes of the gateway. */
export function parseGateway(body: unknown): readonly GatewayRoute[] | undefined {
  if (!Array.isArray(body)) return undefined;
  return rowsOf(body).map(({ path, serviceId, serviceInstances }) => ({
    path: textOf(path),
    serviceId: textOf(serviceId),
    serviceInstances: rowsOf(serviceInstances).map((instance) => ({
      serviceId: textOf(instance['serviceId']),
      host: textOf(instance['host']),
      port: numberOf(instance['port']),
      secure: instance['secure'] === true,
      uri: textOf(instance['uri']),
      metadata: Object.fromEntries(
        Object.entries(isRow(instance['metadata']) ? instance['metadata'] : {}).map(([name, value]) => [
          name,
          String(value),
        ]),
      ),
      instanceInfo: {
        status:
          isRow(instance['instanceInfo']) && instance['instanceInfo']['status'] === 'UP' ? 'UP' : 'DOWN',
      },
    })),
  }));
}

/** A part of the server with its name. */
export interface NamedComponent extends ComponentHealth {
  readonly name: string;
}

/** Health with its components, which older servers have under `details`. */
export function parseHealth(body: unknown): readonly NamedComponent[] | undefined {
  if (!isRow(body) || typeof body['status'] !== 'string') return undefined;
  return entriesOf(body['components'] ?? body['details']).map(([name, { status, details }]) => ({
    name,
    status: status === 'UP' || status === 'DOWN' ? status : 'UNKNOWN',
    details: isRow(details) ? details : {},
  }));
}

/** Levels of a logger. */
export interface LoggerRow {
  readonly name: string;
  /** Undefined where it has the level of another. */
  readonly configured: LogLevel | undefined;
  readonly effective: LogLevel | undefined;
}

/** Loggers by name. */
export function parseLoggers(body: unknown): readonly LoggerRow[] | undefined {
  if (!isRow(body) || !isRow(body['loggers'])) return undefined;
  const level = (value: unknown) => LOG_LEVELS.find((known) => known === value);
  return entriesOf(body['loggers']).map(([name, { configuredLevel, effectiveLevel }]) => ({
    name,
    configured: level(configuredLevel),
    effective: level(effectiveLevel),
  }));
}

/** A property of a source, with its value as text. */
export interface PropertyRow {
  readonly source: string;
  readonly name: string;
  readonly value: string;
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Properties of `management/env`. */
export function parseEnvironment(body: unknown): readonly PropertyRow[] | undefined {
  if (!isRow(body) || !Array.isArray(body['propertySources'])) return undefined;
  return rowsOf(body['propertySources']).flatMap(({ name: source, properties }) =>
    entriesOf(properties).map(([name, { value }]) => ({
      source: textOf(source),
      name,
      value: valueText(value),
    })),
  );
}

/** Properties of `management/configprops`, by their prefix. */
export function parseOptions(body: unknown): readonly PropertyRow[] | undefined {
  if (!isRow(body) || !isRow(body['contexts'])) return undefined;
  return entriesOf(body['contexts']).flatMap(([, { beans }]) =>
    entriesOf(beans).flatMap(([, { prefix, properties }]) =>
      Object.entries(isRow(properties) ? properties : {}).map(([name, value]) => ({
        source: textOf(prefix),
        name,
        value: valueText(value),
      })),
    ),
  );
}

/** Samples of the load. */
export function parseSamples(body: unknown): readonly LoadSample[] | undefined {
  if (!Array.isArray(body)) return undefined;
  return rowsOf(body).filter(({ at }) => typeof at === 'number') as unknown as readonly LoadSample[];
}

/** Count and times of one kind of work, ms. */
export interface TimingRow {
  readonly name: string;
  readonly method: string;
  readonly count: number;
  readonly mean: number;
  readonly max: number;
  /** By name such as `0.95`. */
  readonly quantiles: Readonly<Record<string, number>>;
}

/** What the metrics screen shows of `management/jhimetrics`. */
export interface MetricsTables {
  readonly pools: readonly {
    readonly name: string;
    readonly used: number;
    readonly committed: number;
    readonly max: number;
  }[];
  readonly process: Readonly<Record<string, number>>;
  readonly codes: readonly TimingRow[];
  /** Most used first. */
  readonly endpoints: readonly TimingRow[];
  readonly gc: TimingRow;
  readonly queries: TimingRow;
}

/** Tables of the metrics. */
export function parseMetrics(body: unknown): MetricsTables | undefined {
  if (!isRow(body)) return undefined;
  const requests = isRow(body['http.server.requests']) ? body['http.server.requests'] : {};
  const collector = isRow(body['garbageCollector']) ? body['garbageCollector'] : {};
  const databases = isRow(body['databases']) ? body['databases'] : {};
  return {
    pools: entriesOf(body['jvm']).map(([name, { used, committed, max }]) => ({
      name,
      used: numberOf(used),
      committed: numberOf(committed),
      max: numberOf(max),
    })),
    process: Object.fromEntries(
      Object.entries(isRow(body['processMetrics']) ? body['processMetrics'] : {}).map(([name, value]) => [
        name,
        numberOf(value),
      ]),
    ),
    codes: entriesOf(requests['percode']).map(([name, timing]) => timingOf(name, '', timing)),
    endpoints: entriesOf(body['services'])
      .flatMap(([path, methods]) =>
        entriesOf(methods).map(([method, timing]) => timingOf(path, method, timing)),
      )
      .toSorted((a, b) => b.count - a.count),
    gc: timingOf('', '', collector['jvm.gc.pause']),
    queries: timingOf('', '', databases['usage']),
  };
}

function timingOf(name: string, method: string, value: unknown): TimingRow {
  const timing = isRow(value) ? value : {};
  const quantiles = Object.entries(timing).filter(([key]) => /^[01]\.\d+$/.test(key));
  return {
    name,
    method,
    count: numberOf(timing['count']),
    mean: numberOf(timing['mean']),
    max: numberOf(timing['max']),
    quantiles: Object.fromEntries(quantiles.map(([key, quantile]) => [key, numberOf(quantile)])),
  };
}

/** A thread with its stack, newest frame first. */
export interface ThreadRow {
  readonly name: string;
  readonly state: string;
  readonly stack: readonly string[];
}

/** Threads and open handles. */
export interface ThreadsView {
  readonly threads: readonly ThreadRow[];
  readonly handles: readonly { readonly type: string; readonly count: number; readonly active: number }[];
}

/** Threads of `management/threaddump`. */
export function parseThreads(body: unknown): ThreadsView | undefined {
  if (!isRow(body) || !Array.isArray(body['threads'])) return undefined;
  return {
    threads: rowsOf(body['threads']).map(({ threadName, threadState, stackTrace }) => ({
      name: textOf(threadName),
      state: textOf(threadState),
      stack: rowsOf(stackTrace).map(frameText),
    })),
    handles: rowsOf(body['handles']).map(({ type, count, active }) => ({
      type: textOf(type),
      count: numberOf(count),
      active: numberOf(active),
    })),
  };
}

function frameText({ className, methodName, fileName, lineNumber }: Row): string {
  const owner = textOf(className) === '' ? '' : `${textOf(className)}.`;
  return `${owner}${textOf(methodName)} (${textOf(fileName)}:${numberOf(lineNumber)})`;
}
