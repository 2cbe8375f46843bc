/** The console as the server serves it: files, navigations, base path, headers, base map, compression. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, testServer, type TestServer } from '../support/testServer.ts';

const PAGE =
  '<!doctype html><html><head><meta charset="utf-8" /><base href="./" /></head><body>console</body></html>';
const PART = `export const part = '${'p'.repeat(2000)}';`;
const NAVIGATION = { headers: { accept: 'text/html,application/xhtml+xml' } };

let dist: string;
let server: TestServer;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'shotpoint-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'assets', 'main-a1b2c3.js'), `export const text = '${'x'.repeat(3000)}';`);
  writeFileSync(join(dist, 'robots.txt'), 'none');
  writeFileSync(join(dist, 'assets', 'part-d4e5f6.js'), PART);
  writeFileSync(join(dist, 'assets', 'part-d4e5f6.js.gz'), gzipSync(PART));
  server = await testServer({ dist });
  await server.store
    .collection('nodes')
    .saveMany(Array.from({ length: 200 }, (_, i) => ({ nodeId: `n${i}` })));
});

afterAll(async () => {
  await server.dispose();
  rmSync(dist, { recursive: true, force: true });
});

describe('pages', () => {
  it.each([
    '/',
    '/index.html',
    '/survey',
    '/entities/shotreports/7',
    '/no/such/page',
    '/login?x=1',
    '/pub/viewReport/%',
  ])('[server.22] a navigation to %s gets the console', async (url) => {
    const answer = await server.call(undefined, url, NAVIGATION);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('<base href="/" />');
    expect(answer.body.match(/<base/g)).toHaveLength(1);
  });

  it.each(['/assets/gone.js', '/content/help/no.html', '/tiles/1/2/3.png', '/static/x', '/websocket/none'])(
    '[server.22] a missing file is missing: %s',
    async (url) => {
      const answer = await server.call(undefined, url, NAVIGATION);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    },
  );

  it('[server.22] a path whose parameter is too long, or cannot be decoded, is answered with a problem', async () => {
    for (const [url, status] of [
      [api(`nodes/${'x'.repeat(601)}`), 414],
      [api('nodes/%FF'), 400],
      ['/api/%FF', 404],
    ] as const) {
      const answer = await server.call('admin', url, NAVIGATION);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect([answer.statusCode, answer.json<{ status: number }>().status]).toEqual([status, status]);
    }
  });

  it('[server.22] a request that is no navigation gets no page', async () => {
    expect((await server.call(undefined, '/survey')).statusCode).toBe(404);
    expect((await server.call(undefined, '/survey', { method: 'POST', ...NAVIGATION })).statusCode).toBe(404);
  });

  it('[server.23] files with a hash are cached without end, others are revalidated', async () => {
    const hashed = await server.call(undefined, '/assets/main-a1b2c3.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-type']).toContain('javascript');
    expect((await server.call(undefined, '/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.git/config',
    '/assets/',
  ])('[server.22] nothing outside the built console is served: %s', async (url) => {
    const answer = await server.call(undefined, url);
    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('shotpoint-console');
  });

  it('[server.22] everything is served under the base path, and nothing outside of it', async () => {
    const based = await testServer({ dist, base: '/console/' });
    try {
      for (const url of ['/console/', '/console', '/console/survey']) {
        expect((await based.call(undefined, url, NAVIGATION)).body).toContain('<base href="/console/" />');
      }
      expect((await based.call('user', `/console${api('nodes')}`)).statusCode).toBe(200);
      expect((await based.call('user', `/console${api('shotreports')}`)).headers.link).toContain(
        '</console/services/',
      );
      expect((await based.call(undefined, '/console/assets/main-a1b2c3.js')).statusCode).toBe(200);
      for (const url of [api('nodes'), '/api/account', '/assets/main-a1b2c3.js', '/survey']) {
        const answer = await based.call('user', `${url}?k=secret`);
        expect([answer.statusCode, answer.json<{ path: string }>().path]).toEqual([404, url]);
      }
    } finally {
      await based.dispose();
    }
  });
});

describe('outside the base path', () => {
  it.each(['/', '/survey?squad=1', '/consolex/', '/login'])(
    '[server.22] a navigation to %s is redirected to the console',
    async (url) => {
      const based = await testServer({ dist, base: '/console/' });
      const answer = await based.call(undefined, url, NAVIGATION);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/console/']);
      await based.dispose();
    },
  );

  it('[server.22] a navigation to the path of a file or a call is not', async () => {
    const based = await testServer({ dist, base: '/console/' });
    for (const url of ['/assets/gone.js', '/api/none', api('nodes')]) {
      expect((await based.call('user', url, NAVIGATION)).statusCode).toBe(404);
    }
    await based.dispose();
  });
});

describe('security headers', () => {
  it.each(['/', '/robots.txt', api('nodes'), '/api/none', '/management/info', '/%FF', '/api/%E0%A4%A'])(
    '[server.23] %s carries them',
    async (url) => {
      const { headers } = await server.call('admin', url, { headers: { host: 'wall.example:8080' } });
      const csp = String(headers['content-security-policy']);
      expect(csp).not.toMatch(/unsafe|\*/);
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
        "connect-src 'self' ws://wall.example:8080 wss://wall.example:8080",
        "frame-ancestors 'none'",
        "base-uri 'self'",
      ]) {
        expect(csp.split(';').some((directive) => directive.startsWith(part))).toBe(true);
      }
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('[server.23] the configured tile server is allowed, and a hostile value adds nothing else', async () => {
    await server.settings.set('TILE_SERVER', 'https://tiles.example:8443/{z}/{x}/{y}.png');
    const csp = String((await server.call(undefined, '/')).headers['content-security-policy']);
    expect(csp).toContain('https://tiles.example:8443');
    await server.settings.set('TILE_SERVER', "javascript:alert(1); script-src 'unsafe-inline'");
    const hostile = await server.call(undefined, '/', { headers: { host: "x; script-src 'unsafe-inline'" } });
    expect(String(hostile.headers['content-security-policy'])).not.toContain('unsafe');
  });
});

describe('tiles', () => {
  const policy = async () =>
    String((await server.call(undefined, '/', NAVIGATION)).headers['content-security-policy']);

  it('[map.52] are allowed from the link to Bing and from the plans of levels, and the console gets the link', async () => {
    expect((await server.call('user', api('getBingMapLink'))).body).toBe('');
    expect(await policy()).not.toContain('plans.example');
    await server.settings.set('BING_MAP_LINK', 'https://bing.example/a{quadkey}.jpeg');
    await server.store.collection('levels').saveMany([
      { level_id: '1', map_url: 'https://plans.example/{z}/{x}/{y}.png' },
      { level_id: '2', map_url: "data:x; script-src 'unsafe-inline'" },
      { level_id: '3', map_url: null },
    ]);
    for (const directive of ['connect-src', 'img-src']) {
      const allowed = (await policy()).split(';').find((each) => each.trim().startsWith(directive));
      expect(allowed).toContain('https://bing.example');
      expect(allowed).toContain('https://plans.example');
      expect(allowed).not.toContain('unsafe');
    }
    expect((await server.call('user', api('getBingMapLink'))).body).toBe(
      'https://bing.example/a{quadkey}.jpeg',
    );
  });
});

describe('the base map', () => {
  it('[server.25] has the land of the world, the stored layers, and empty layers for the others', async () => {
    expect((await server.call(undefined, '/content/basemap/land')).statusCode).toBe(401);
    await server.store.baseMap.put('streets', '{"type":"FeatureCollection","features":[1]}');
    const land = (await server.call('ROLE_USER', '/content/basemap/land')).json<{ type: string }>();
    expect(land.type).toMatch(/^Feature/);
    for (const name of ['streets', 'streets.geojson']) {
      const answer = await server.call('ROLE_USER', `/content/basemap/${name}`);
      expect(answer.json()).toMatchObject({ features: [1] });
      expect(answer.headers['content-type']).toContain('application/geo+json');
    }
    expect((await server.call('ROLE_USER', '/content/basemap/rail')).json()).toMatchObject({ features: [] });
    expect((await server.call('ROLE_USER', '/content/basemap/nothing')).statusCode).toBe(404);
    expect((await server.call('ROLE_USER', '/content/basemap/..%2fusers')).statusCode).toBe(400);
  });

  it('[server.25] has all parts in one answer, which follows what is stored', async () => {
    await server.store.baseMap.put('rail', '{"features":[{"type":"Feature","properties":{"name":"Loop"}}]}');
    const answer = await server.call('ROLE_USER', '/content/basemap/all');
    const { features } = answer.json<{ features: { properties: { part: string; name?: string } }[] }>();
    expect(features.length).toBeGreaterThan(1_000);
    expect(new Set(features.map(({ properties }) => properties.part))).toEqual(new Set(['land', 'rail']));
    expect(features.at(-1)?.properties).toEqual({ part: 'rail', name: 'Loop' });
    expect((await server.call(undefined, '/content/basemap/all')).statusCode).toBe(401);
  });

  it('[server.24] is sent to who does not have it as it is, and compressed to other machines', async () => {
    const read = (headers: Readonly<Record<string, string>> = {}, remoteAddress = '127.0.0.1') =>
      server.call('ROLE_USER', '/content/basemap/all', { headers, remoteAddress });
    const first = await read();
    const tag = String(first.headers['etag']);
    const again = await read({ 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
      304,
      '',
      'private, no-cache',
    ]);
    for (const time of [1, 2]) {
      const { headers, rawPayload } = await read({ 'accept-encoding': 'gzip' }, '192.0.2.7');
      expect([time, headers['content-encoding'], headers['etag']]).toEqual([time, 'gzip', tag]);
      expect(gunzipSync(rawPayload).toString()).toBe(first.body);
    }
    await server.store.baseMap.put('rail', '{"features":[{"type":"Feature","properties":{"name":"Quay"}}]}');
    const changed = await read({ 'if-none-match': tag });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('Quay');
    expect(changed.headers['etag']).not.toBe(tag);
  });

  it('[server.26] has no coast that jumps from one edge of the world to the other, but along the pole', async () => {
    const answer = await server.call('ROLE_USER', '/content/basemap/land');
    const { features } = answer.json<{ features: { geometry: { coordinates: [number, number][][] } }[] }>();
    const rings = features.flatMap(({ geometry }) => geometry.coordinates);
    const jumps = rings.flatMap((ring) =>
      ring.filter(([lon], at) => Math.abs(lon - (ring[at - 1]?.[0] ?? lon)) > 180),
    );
    expect(new Set(jumps.map(([, lat]) => lat))).toEqual(new Set([-90]));
    expect(rings.filter((ring) => ring.some(([lon]) => Math.abs(lon) > 180)).length).toBeGreaterThan(0);
  });

  it('[server.26] has the coasts near a place in full, and less than a tenth of what is far from all', async () => {
    const read = async () => {
      const answer = await server.call('ROLE_USER', '/content/basemap/land');
      const { features } = answer.json<{ features: { geometry: { coordinates: number[][][] } }[] }>();
      return features.flatMap(({ geometry }) => geometry.coordinates.flat());
    };
    const isNear = ([lon = NaN, lat = NaN]: readonly number[]): boolean =>
      lon > -75 && lon < -70 && lat > 40 && lat < 45;
    const isFar = ([lon = NaN, lat = NaN]: readonly number[]): boolean =>
      lon > 90 && lon < 150 && lat > -45 && lat < 10;
    const places = server.store.collection('places');
    const whole = await read();
    const { id } = await places.save({ placeId: 'wharf', lat: 42.3, lon: -71 });
    const land = await read();
    await places.remove(id);
    expect(land.filter(isNear)).toEqual(whole.filter(isNear));
    expect(land.filter(isNear).length).toBeGreaterThan(100);
    expect(land.filter(isFar).length).toBeLessThan(whole.filter(isFar).length / 10);
    expect(land.filter(isFar).length).toBeGreaterThan(50);
  });
});

describe('compression', () => {
  const far = { remoteAddress: '192.0.2.7', headers: { 'accept-encoding': 'br, gzip' } };

  it('[server.24] serves text to other machines as gzip, streams too', async () => {
    const list = await server.call('admin', api('nodes?size=9999999'), far);
    expect(list.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(list.rawPayload).toString())).toHaveLength(200);
    const places = Array.from({ length: 1500 }, (_, i) => ({ placeId: `p${i}` }));
    await server.store.collection('places').saveMany(places);
    const streamed = await server.call('admin', api('places?size=9999999'), far);
    expect(JSON.parse(gunzipSync(streamed.rawPayload).toString())).toHaveLength(1500);
    const script = await server.call(undefined, '/assets/main-a1b2c3.js', far);
    expect(gunzipSync(script.rawPayload).toString()).toContain('xxx');
  });

  it.each(['192.0.2.7', '127.0.0.1'])(
    '[server.24] sends the compressed file that lies beside a built one, to %s, and the file itself to who takes none',
    async (remoteAddress) => {
      const compressed = await server.call(undefined, '/assets/part-d4e5f6.js', { ...far, remoteAddress });
      expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(compressed.headers['content-type']).toContain('javascript');
      expect(compressed.headers['cache-control']).toContain('immutable');
      expect(gunzipSync(compressed.rawPayload).toString()).toBe(PART);
      expect(compressed.rawPayload).toHaveLength(gzipSync(PART).length);
      const plain = await server.call(undefined, '/assets/part-d4e5f6.js', { remoteAddress });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body).toBe(PART);
      expect((await server.call(undefined, '/assets/part-d4e5f6.js.gz')).statusCode).toBe(404);
    },
  );

  it.each(['x-forwarded-for', 'forwarded', 'via'])(
    '[server.24] serves a client behind a proxy of the same machine, detected by its header %s, as another machine',
    async (name) => {
      const headers = { ...far.headers, [name]: '192.0.2.7' };
      const list = await server.call('admin', api('nodes?size=9999999'), {
        remoteAddress: '127.0.0.1',
        headers,
      });
      expect(list.headers['content-encoding']).toBe('gzip');
    },
  );

  it('[server.24] compresses no short answer, none without accept-encoding, and none for the same machine', async () => {
    const short = await server.call('admin', api('places?size=2'), far);
    const near = await server.call('admin', api('nodes?size=9999999'), {
      ...far,
      remoteAddress: '127.0.0.1',
    });
    const plain = await server.call('admin', api('nodes?size=9999999'), { remoteAddress: '192.0.2.7' });
    const refused = await server.call('admin', api('nodes?size=9999999'), {
      remoteAddress: '192.0.2.7',
      headers: { 'accept-encoding': 'gzip;q=0' },
    });
    for (const { headers } of [short, near, plain, refused])
      expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('lists', () => {
  it('[records.30] search and sort any text as plain text', async () => {
    const found = await server.call('user', api('nodes?search=N19&sort=nodeId,desc&size=3'));
    expect(found.json<{ nodeId: string }[]>().map(({ nodeId }) => nodeId)).toEqual(['n199', 'n198', 'n197']);
    expect(found.headers['x-total-count']).toBe('11');
    const hostile = await server.call('user', api(`nodes?search=${encodeURIComponent("' or 1=1 --")}`));
    expect(hostile.json()).toEqual([]);
    expect((await server.call('user', api('nodes?sort=password,asc'))).statusCode).toBe(400);
  });

  it('[records.24] of subscribers hold only the own entry for who does not manage them', async () => {
    await server.store
      .collection('smsSubscribers')
      .saveMany([{ email: 'USER@localhost' }, { email: 'else@localhost' }]);
    expect((await server.call('user', api('sms-subscribers?size=9999999'))).json()).toMatchObject([
      { email: 'USER@localhost' },
    ]);
    expect((await server.call('ROLE_SMS_ADMIN', api('sms-subscribers'))).json()).toHaveLength(2);
    expect((await server.call('tester', api('sms-subscribers'))).json()).toEqual([]);
  });

  it('[records.24] of subscribers follow the email of the account in the session that is open', async () => {
    const { id } = server.accounts.find('reviewer') ?? {};
    await server.store
      .collection('smsSubscribers')
      .saveMany([{ email: 'reviewer@localhost' }, { email: 'new@example.org' }]);
    const headers = await server.bearer('reviewer');
    const own = async () =>
      (await server.app.inject({ url: api('sms-subscribers'), headers })).json<{ email: string }[]>();
    expect((await own()).map(({ email }) => email)).toEqual(['reviewer@localhost']);
    const account = (await server.call('ROLE_ADMIN', `/api/users/${id}`)).json<object>();
    const payload = { ...account, email: 'new@example.org' };
    expect((await server.call('ROLE_ADMIN', '/api/users', { method: 'PUT', payload })).statusCode).toBe(200);
    expect((await own()).map(({ email }) => email)).toEqual(['new@example.org']);
  });
});
