/** Each authority alone against every call that writes: the server answers by the table of the domain (T-10, T-20). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { CALLS } from '../../src/domain/access/callAccess.ts';
import { decideCall } from '../../src/domain/access/decideCall.ts';
import { testServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.dispose());

const CALLERS = [...AUTHORITIES, 'NOBODY', undefined];
const WRITES = CALLS.filter(([method]) => method !== 'GET');
/** An id that nothing has. */
const NO_ID = '999999';

it.each(WRITES)('[RW3] %s %s is answered to each authority as the table says', async (method, path, rule) => {
  for (const caller of CALLERS) {
    const authorities = caller === undefined ? undefined : new Set(caller === 'NOBODY' ? [] : [caller]);
    const url = `/${path.replace(':id', NO_ID)}`;
    const { statusCode } = await server.call(caller, url, {
      method,
      ...(method === 'DELETE' ? {} : { payload: {} }),
    });
    const seen = statusCode === 401 ? 'unauthenticated' : statusCode === 403 ? 'forbidden' : 'allowed';
    expect(`${caller}: ${seen}`).toBe(`${caller}: ${decideCall(rule, authorities)}`);
    expect(statusCode).toBeLessThan(500);
  }
});

it('[RW3] no rejected call has changed anything', async () => {
  expect(server.published).toEqual([]);
  expect(server.testModes).toEqual([]);
  expect(server.settings.config().get('TEST_MODE')).toBe('false');
});
