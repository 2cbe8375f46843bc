/** The management calls of administrators: figures, threads, levels, log, options, audits, routes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '../../src/domain/access/callAccess.ts';
import { API, PATHS } from '../../src/domain/contract/paths.ts';
import { CONFIGURATION } from '../../src/domain/resources/entities/configuration.ts';
import { aReport, api, NOW, testServer, type TestServer } from '../support/testServer.ts';

/** A value of each kind of hostile environment; none may appear in any answer. */
const SECRETS = {
  JWT_SECRET: 'jwt-secret-0123456789',
  DATABASE_PASSWORD: 'database-password-1',
  SMTP_URL: 'smtp://mailer:smtp-password-2@mail.example.org:587',
  SMS_URL: 'https://sms.example.org/path-token-4?key=query-token-5',
  SMS_ACCOUNT: 'account:sms',
  SMS_TOKEN: 'sms-token-3',
  SMS_FROM: '+15550100',
  BROKER_ADDRESS: 'amqp://guest:broker-password-6@broker',
  INNOCENT_NAME: 'innocent-value-7',
  AWS_SESSION: 'session-token-8',
  __proto__name: 'prototype-value-9',
};
/** After which the balancer calls a server that does not answer down (operate/Caddyfile). */
const BALANCER_PATIENCE_MS = 5000;
const HIDDEN = /jwt-secret|password-\d|token-\d|value-\d|mailer|account:/;

let server: TestServer;

beforeEach(async () => {
  server = await testServer({ env: { ...SECRETS, LOG_LEVEL: 'warn' } });
});

afterEach(() => server.dispose());

async function get<T = Record<string, unknown>>(path: string): Promise<T> {
  const answer = await server.call('ROLE_ADMIN', `/${path}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const setLevel = (name: string, configuredLevel: unknown) =>
  server.call('ROLE_ADMIN', `/${PATHS.loggers}/${name}`, { method: 'POST', payload: { configuredLevel } });

interface LogFile {
  newest: number;
  lines: { sequence: number; text: string }[];
}

describe('metrics', () => {
  it('[server.40] count the requests by code and by endpoint, in the shape of JHipster', async () => {
    await server.call('ROLE_ADMIN', `/${PATHS.shotreports}?size=1`);
    await server.call('ROLE_ADMIN', `/${PATHS.shotreports}?size=2`);
    await server.call('ROLE_SURVEY', `/${PATHS.shotreports}`);
    await server.call('ROLE_ADMIN', '/nothing/of/that/name');
    const metrics = await get(PATHS.jhimetrics);
    const requests = metrics['http.server.requests'] as { all: object; percode: Record<string, object> };
    expect(requests.all).toEqual({ count: 4 });
    expect(requests.percode).toMatchObject({ '200': { count: 2 }, '403': { count: 1 }, '404': { count: 1 } });
    expect(metrics['services']).toMatchObject({
      [`/${PATHS.shotreports}`]: { GET: { count: 3, mean: expect.any(Number) as number } },
      '/**': { GET: { count: 1 } },
    });
    expect(Object.keys(metrics)).toEqual([
      'jvm',
      'processMetrics',
      'garbageCollector',
      'http.server.requests',
      'services',
      'cache',
      'databases',
    ]);
    expect(metrics['jvm']).toMatchObject({ 'V8 old space': { used: expect.any(Number) as number } });
    expect(metrics['processMetrics']).toMatchObject({ 'process.uptime': expect.any(Number) as number });
  });

  it('[server.40] are served in the format of Prometheus', async () => {
    await server.call('ROLE_ADMIN', `/${PATHS.account}`);
    const { body, headers } = await server.call('ROLE_ADMIN', `/${PATHS.prometheus}`);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(
      `http_server_requests_seconds_count{method="GET",uri="/${PATHS.account}",status="200"} 1`,
    );
    expect(body).toContain('# TYPE live_sessions gauge');
    expect(body).toContain('component_up{component="db"} 1');
  });

  it('[server.40] do not wait for a part that hangs: its state is the one that was found before', async () => {
    const figures = async () => {
      server.pass(2000);
      const begun = performance.now();
      const { body } = await server.call('ROLE_ADMIN', `/${PATHS.prometheus}`);
      expect(performance.now() - begun).toBeLessThan(BALANCER_PATIENCE_MS);
      return body;
    };
    const { healthChecks } = server.management;
    healthChecks.set('sms', () => ({ status: 'DOWN', details: {} }));
    expect(await figures()).toContain('component_up{component="sms"} 0');
    healthChecks.set('sms', () => new Promise(() => undefined));
    healthChecks.set('mail', () => ({ status: 'DOWN', details: {} }));
    const body = await figures();
    expect(body).toContain('component_up{component="sms"} 0');
    expect(body).toContain('component_up{component="mail"} 0');
    expect(body).toContain('component_up{component="db"} 1');
  });

  it('[server.40] are open to a collector with METRICS_TOKEN, which opens nothing else', async () => {
    const metricsToken = 'collector.of.figures-0123456789-abcdef';
    const other = await testServer({ metricsToken });
    const statusOf = async (path: string, token: string, from = other) =>
      (await from.call(undefined, `/${path}`, { headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect(await statusOf(PATHS.prometheus, metricsToken)).toBe(200);
    for (const wrong of [metricsToken.slice(0, -1), `${metricsToken}x`, '', 'undefined'])
      expect(await statusOf(PATHS.prometheus, wrong)).toBe(401);
    for (const path of [PATHS.jhimetrics, PATHS.env, PATHS.account, PATHS.configs])
      expect(await statusOf(path, metricsToken)).toBe(401);
    expect(await statusOf(PATHS.prometheus, metricsToken, server)).toBe(401);
    expect(await statusOf(PATHS.prometheus, 'undefined', server)).toBe(401);
    await other.dispose();
  });

  it('[server.41] have samples of the load, and a client asks for the newer samples', async () => {
    const { samples } = server.management;
    for (let at = 0; at < 3; at++) {
      await server.call('ROLE_ADMIN', `/${PATHS.account}`);
      server.pass(5000);
      samples.take();
    }
    const all = await get<{ at: number; requestsPerSecond: number }[]>(PATHS.metricSamples);
    expect(all.map(({ at }) => at - NOW)).toEqual([5000, 10_000, 15_000]);
    expect(all.map(({ requestsPerSecond }) => requestsPerSecond)).toEqual([0.2, 0.2, 0.2]);
    expect(await get(`${PATHS.metricSamples}?since=${NOW + 10_000}`)).toHaveLength(1);
  });

  it('[server.41] keep the samples of half an hour', async () => {
    for (let at = 0; at < 400; at++) {
      server.pass(5000);
      server.management.samples.take();
    }
    expect(await get(PATHS.metricSamples)).toHaveLength(360);
  });
});

it('[server.43] the thread dump names the main thread with its stack, and no variable of the environment', async () => {
  const dump = await get<{ threads: Record<string, unknown>[]; handles: unknown[] }>(PATHS.threaddump);
  expect(dump.threads[0]).toMatchObject({ threadName: 'main', threadState: 'RUNNABLE', threadId: 0 });
  const frames = dump.threads[0]?.['stackTrace'] as { fileName: string; methodName: string }[];
  expect(
    frames.some(({ fileName, methodName }) => fileName.includes('threadDump') && methodName === 'threadDump'),
  ).toBe(true);
  expect(JSON.stringify(dump)).not.toContain(process.env['PATH']);
});

describe('loggers', () => {
  it('[server.42] have the level of ROOT until they get one of their own, and again when it is removed', async () => {
    const levels = async () =>
      (await get<{ loggers: Record<string, { effectiveLevel: string }> }>(PATHS.loggers)).loggers;
    expect((await levels())['live']).toEqual({ configuredLevel: null, effectiveLevel: 'WARN' });
    await setLevel('live', 'DEBUG');
    await setLevel('ROOT', 'ERROR');
    expect(await levels()).toMatchObject({
      ROOT: { configuredLevel: 'ERROR', effectiveLevel: 'ERROR' },
      live: { configuredLevel: 'DEBUG', effectiveLevel: 'DEBUG' },
      http: { configuredLevel: null, effectiveLevel: 'ERROR' },
    });
    await setLevel('live', null);
    await setLevel('ROOT', null);
    expect((await levels())['live']?.effectiveLevel).toBe('ERROR');
  });

  it('[server.42] take effect at once: the calls appear in the log at DEBUG and disappear at OFF', async () => {
    const texts = async (since: number) =>
      (await get<LogFile>(`${PATHS.logfile}?since=${since}`)).lines.map(({ text }) => text);
    expect(await texts(0)).toEqual([]);
    expect((await setLevel('http', 'DEBUG')).statusCode).toBe(204);
    await server.call('ROLE_USER', `/${PATHS.account}?k=secret-key`);
    const lines = (await texts(0)).filter((text) => text.includes(`/${PATHS.account}`));
    expect(lines.map((text) => JSON.parse(text) as object)).toMatchObject([
      { level: 'debug', area: 'http', msg: 'Called', login: 'role_user', path: `/${PATHS.account}` },
      { level: 'info', area: 'http', msg: 'Answered', status: 200 },
    ]);
    expect(lines.join('')).not.toContain('secret-key');
    await setLevel('http', 'OFF');
    const { newest } = await get<LogFile>(PATHS.logfile);
    await server.call('ROLE_USER', `/${PATHS.account}`);
    expect(await texts(newest)).toEqual([]);
  });

  it('[server.42] reject an unknown name and an unknown level, and audit each change', async () => {
    expect((await setLevel('nobody', 'INFO')).statusCode).toBe(404);
    expect((await setLevel('http', 'LOUD')).statusCode).toBe(400);
    await setLevel('http', 'INFO');
    const { body } = await server.call('ROLE_ADMIN', `/${PATHS.audits}?sort=id,desc&size=1`);
    expect(JSON.parse(body)).toMatchObject([
      { principal: 'role_admin', type: 'set level INFO', data: { actionDomain: 'loggers http' } },
    ]);
  });
});

describe('the log', () => {
  it('[server.42] keeps 2000 lines of 4096 characters, and says where a client continues', async () => {
    const { logLines } = server.management;
    for (let at = 1; at <= 2500; at++) logLines.add(`${at} ${'x'.repeat(9000)}\n`);
    const { newest, lines } = await get<LogFile>(PATHS.logfile);
    expect([newest, lines.length, lines[0]?.sequence]).toEqual([2500, 500, 501]);
    expect(lines[0]?.text).toHaveLength(4097);
    const last = await get<LogFile>(`${PATHS.logfile}?since=2499`);
    expect(last.lines.map(({ sequence }) => sequence)).toEqual([2500]);
    expect((await get<LogFile>(`${PATHS.logfile}?since=99999`)).lines[0]?.sequence).toBe(501);
  });
});

describe('options and environment', () => {
  it('[server.43] are shown without any secret of a hostile environment', async () => {
    await setLevel('ROOT', 'TRACE');
    for (const path of [
      PATHS.env,
      PATHS.configprops,
      PATHS.info,
      PATHS.health,
      PATHS.threaddump,
      PATHS.logfile,
    ]) {
      const { body } = await server.call('ROLE_ADMIN', `/${path}`);
      expect(body).not.toMatch(HIDDEN);
    }
  });

  it('[server.43] show what the tables allow, and addresses without credentials, path and query', async () => {
    const env = await get<{
      propertySources: { name: string; properties: Record<string, { value: string }> }[];
    }>(PATHS.env);
    const variables = env.propertySources.find(({ name }) => name === 'systemEnvironment')?.properties;
    expect(variables).toMatchObject({
      LOG_LEVEL: { value: 'warn' },
      SMTP_URL: { value: 'smtp://******@mail.example.org:587/' },
      SMS_URL: { value: 'https://sms.example.org/******' },
      INNOCENT_NAME: { value: '******' },
    });
    const props = await get<{
      contexts: { shotpointserver: { beans: { serverOptions: { properties: object } } } };
    }>(PATHS.configprops);
    expect(props.contexts.shotpointserver.beans.serverOptions.properties).toMatchObject({
      port: 8080,
      jwtSecret: '******',
      webhookAllowPrivate: true,
      smtpUrl: 'smtp://******@mail.example.org:587/',
    });
  });
});

describe('audits', () => {
  it('[server.44] are paged, sorted and limited by dates, both inclusive', async () => {
    const day = 86_400_000;
    for (const id of ['a', 'b', 'c']) {
      await server.call('admin', api('shotreports'), { method: 'POST', payload: aReport(id) });
      server.pass(day);
    }
    const on = (at: number) => new Date(at).toISOString().slice(0, 10);
    const query = `fromDate=${on(NOW)}&toDate=${on(NOW + day)}&sort=auditEventDate,desc`;
    const { headers, body } = await server.call('ROLE_ADMIN', `/${PATHS.audits}?${query}&size=1`);
    expect(headers['x-total-count']).toBe('2');
    expect(JSON.parse(body)).toEqual([
      {
        timestamp: new Date(NOW + day).toISOString(),
        principal: 'admin',
        type: 'Posted Shot',
        data: { actionDomain: 'shotreports 2', address: '127.0.0.1' },
      },
    ]);
    expect(await get<object[]>(`${PATHS.audits}?fromDate=${new Date(NOW + day).toISOString()}`)).toHaveLength(
      2,
    );
    const atLast = `fromDate=${on(NOW + 2 * day)}&toDate=9999-12-31`;
    expect(await get<object[]>(`${PATHS.audits}?${atLast}`)).toHaveLength(1);
    expect((await server.call('ROLE_ADMIN', `/${PATHS.audits}?fromDate=yesterday`)).statusCode).toBe(400);
    expect((await server.call('ROLE_ADMIN', `/${PATHS.audits}?sort=data,asc`)).statusCode).toBe(400);
  });
});

it('[records.24] the audit trail is limited to a span of time, and its file has changes and address', async () => {
  const places = api('places');
  const place = { placeId: 'AT_1', name: 'North', lat: 1, lon: 2 };
  const { body } = await server.call('admin', places, { method: 'POST', payload: place });
  server.pass(60_000);
  const { body: clock } = await server.call('ROLE_ADMIN', `/${PATHS.audits}?sort=id,desc&size=1`);
  const changed = { ...(JSON.parse(body) as object), name: 'South' };
  await server.call('admin', places, { method: 'PUT', payload: changed });
  const [{ timestamp = '' } = {}] = JSON.parse(clock) as { timestamp?: string }[];
  const since = new Date(Date.parse(timestamp) + 1).toISOString();
  const trail = api(`audit-trails?search=AT_1&fromDate=${since}`);
  const csv = (await server.call('ROLE_USER_ADMIN', `${trail}&format=csv`)).body.split('\r\n');
  expect(csv[0]).toBe('\uFEFFId,Action,Time,User,Subject,From,Changes');
  expect(csv[1]).toMatch(/^\d+,update,[^,]+,admin,places AT_1,127\.0\.0\.1,name: North → South$/);
  expect(csv).toHaveLength(3);
  expect((await server.call('ROLE_USER_ADMIN', `${trail}&toDate=soon`)).statusCode).toBe(400);
});

it('[server.45] the gateway names the service behind each path', async () => {
  expect(await get<object[]>(PATHS.gatewayRoutes)).toContainEqual({
    path: `/${API.replace('/api', '')}/**`,
    serviceId: 'shotpointserver',
    serviceInstances: [
      expect.objectContaining({
        uri: 'https://console.example.org/',
        port: 443,
        secure: true,
        instanceInfo: { status: 'UP' },
      }) as object,
    ],
  });
});

describe('health', () => {
  it('[server.38] is down with its reason while a part is down, fails or hangs, and ready while the store answers', async () => {
    const { healthChecks } = server.management;
    healthChecks.set('mail', () => Promise.reject(new Error('connect ECONNREFUSED')));
    const health = await server.call('ROLE_ADMIN', `/${PATHS.health}`);
    expect(health.statusCode).toBe(503);
    expect(health.json()).toMatchObject({
      status: 'DOWN',
      components: {
        db: { status: 'UP' },
        broker: { status: 'UP' },
        mail: { status: 'DOWN', details: { error: 'connect ECONNREFUSED' } },
      },
    });
    expect((await server.call(undefined, `/${PATHS.health}`)).json()).toEqual({ status: 'DOWN' });
    expect((await server.call(undefined, `/${PATHS.readiness}`)).statusCode).toBe(200);
    expect((await server.call(undefined, `/${PATHS.liveness}`)).json()).toEqual({ status: 'UP' });
  });

  it('[server.38] is ready at once while a part that is not essential hangs', async () => {
    server.management.healthChecks.set('sms', () => new Promise(() => undefined));
    const begun = performance.now();
    expect((await server.call(undefined, `/${PATHS.readiness}`)).statusCode).toBe(200);
    expect(performance.now() - begun).toBeLessThan(BALANCER_PATIENCE_MS);
  });

  it('[server.38] checks at most every two seconds, however often it is asked', async () => {
    let count = 0;
    server.management.healthChecks.set('mail', () => {
      count++;
      return { status: 'UP', details: {} };
    });
    await Promise.all([1, 2, 3].map(() => server.call(undefined, `/${PATHS.health}`)));
    server.pass(1999);
    await server.call(undefined, `/${PATHS.health}`);
    expect(count).toBe(1);
    server.pass(1);
    await server.call(undefined, `/${PATHS.health}`);
    expect(count).toBe(2);
  });
});

describe('the document of the calls', () => {
  interface Operation {
    description: string;
    security: object[];
    parameters?: { name: string; in: string }[];
    requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
  }

  it('[server.43] has each call of the table that is served, with who may make it and what it takes', async () => {
    const document = await get<{ openapi: string; paths: Record<string, Record<string, Operation>> }>(
      PATHS.apiDocs,
    );
    expect(document.openapi).toBe('3.1.0');
    // A route may name its parameter otherwise than the table.
    const shape = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '{}');
    const documented = new Set(
      Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${shape(path)}`),
      ),
    );
    const missing = CALLS.filter(([method, path]) => !documented.has(`${method} /${shape(path)}`));
    expect(missing.map(([method, path]) => `${method} ${path}`)).toEqual([]);
    expect(document.paths[`/${PATHS.account}`]?.['get']).toMatchObject({
      description: 'For every signed-in user.',
      security: [{ bearer: [] }],
    });
    expect(document.paths[`/${PATHS.authenticate}`]?.['post']?.security).toEqual([]);
    const audits = document.paths[`/${PATHS.audits}`]?.['get'];
    expect(audits?.parameters?.map(({ name }) => name)).toEqual([
      'page',
      'size',
      'sort',
      'fromDate',
      'toDate',
    ]);
    const configuration = document.paths[`/${CONFIGURATION.path}`]?.['post']?.requestBody;
    expect(configuration?.content['application/json']?.schema).toMatchObject({
      properties: { key: { type: 'string', minLength: 1, maxLength: 255 } },
      required: ['key', 'value'],
    });
  });

  it('[server.43] is left out with API_DOCS=off, and the profile says so', async () => {
    const profiles = async (of: TestServer) =>
      (await of.call(undefined, `/${PATHS.info}`)).json<{ activeProfiles: string[] }>().activeProfiles;
    expect(await profiles(server)).toContain('swagger');
    const without = await testServer({ env: { API_DOCS: 'off' } });
    expect((await without.call('ROLE_ADMIN', `/${PATHS.apiDocs}`)).statusCode).toBe(404);
    expect(await profiles(without)).not.toContain('swagger');
    await without.dispose();
  });
});
