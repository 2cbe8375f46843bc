import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  parseEnvironment,
  parseGateway,
  parseHealth,
  parseLoggers,
  parseMetrics,
  parseOptions,
  parseSamples,
  parseThreads,
} from './parsers.ts';

const PARSERS = [
  parseEnvironment,
  parseGateway,
  parseHealth,
  parseLoggers,
  parseMetrics,
  parseOptions,
  parseSamples,
  parseThreads,
] as const;

it('[server.45] never throw, whatever the answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      for (const parse of PARSERS) expect(() => parse(body)).not.toThrow();
    }),
  );
});

it('[server.45] read health of both versions of Spring Boot', () => {
  const component = { status: 'DOWN', details: { error: 'refused' } };
  const expected = [{ name: 'mail', ...component }];
  expect(parseHealth({ status: 'DOWN', components: { mail: component } })).toEqual(expected);
  expect(parseHealth({ status: 'DOWN', details: { mail: component } })).toEqual(expected);
  expect(parseHealth({ status: 'UP' })).toEqual([]);
  expect(parseHealth('UP')).toBeUndefined();
});

it('[server.45] read the metrics of a Java server, most used endpoint first', () => {
  const timing = { count: 2, mean: 3.5, max: 4, '0.95': 3.9 };
  const tables = parseMetrics({
    jvm: { 'G1 Eden Space': { used: 1, committed: 2, max: -1 } },
    processMetrics: { 'process.uptime': 5000 },
    'http.server.requests': { all: { count: 9 }, percode: { '200': timing } },
    services: { '/a': { GET: { count: 1 } }, '/b': { GET: timing, POST: { count: 'none' } } },
    databases: { usage: timing },
  });
  expect(tables?.pools).toEqual([{ name: 'G1 Eden Space', used: 1, committed: 2, max: -1 }]);
  expect(tables?.endpoints.map(({ method, name, count }) => [method, name, count])).toEqual([
    ['GET', '/b', 2],
    ['GET', '/a', 1],
    ['POST', '/b', 0],
  ]);
  expect(tables?.queries).toEqual({
    name: '',
    method: '',
    count: 2,
    mean: 3.5,
    max: 4,
    quantiles: { '0.95': 3.9 },
  });
  expect(tables?.gc.count).toBe(0);
});

it('[server.45] read levels, threads and properties', () => {
  expect(
    parseLoggers({
      levels: [],
      loggers: { ROOT: { configuredLevel: 'WARN', effectiveLevel: 'WARN' }, x: {} },
    }),
  ).toEqual([
    { name: 'ROOT', configured: 'WARN', effective: 'WARN' },
    { name: 'x', configured: undefined, effective: undefined },
  ]);
  const frame = { className: 'A', methodName: 'run', fileName: 'A.java', lineNumber: 7 };
  expect(
    parseThreads({ threads: [{ threadName: 't', threadState: 'WAITING', stackTrace: [frame] }] }),
  ).toEqual({
    threads: [{ name: 't', state: 'WAITING', stack: ['A.run (A.java:7)'] }],
    handles: [],
  });
  expect(parseEnvironment({ propertySources: [{ name: 's', properties: { a: { value: 1 } } }] })).toEqual([
    { source: 's', name: 'a', value: '1' },
  ]);
});
