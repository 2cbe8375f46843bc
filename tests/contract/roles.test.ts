/** Each authority alone against every call that writes: the server answers by the table of the domain. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { CALLS } from '../../src/domain/access/callAccess.ts';
import { sessionAuthorities } from '../../src/domain/access/displayAccount.ts';
import { decideCall } from '../../src/domain/access/decideCall.ts';
import { epochMs } from '../../src/domain/units.ts';
import { NOW, testServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;

/** A display account that was given every authority. */
const DISPLAY = 'display';

beforeAll(async () => {
  server = await testServer({ users: { [DISPLAY]: AUTHORITIES } });
  await server.accounts.change(DISPLAY, { isDisplay: true }, { actor: 'admin', at: epochMs(NOW) });
});

afterAll(() => server.dispose());

const CALLERS = [...AUTHORITIES, DISPLAY, 'NOBODY', undefined];

function authoritiesOf(caller: string | undefined): ReadonlySet<string> | undefined {
  if (caller === undefined) return undefined;
  if (caller === DISPLAY) return new Set(sessionAuthorities({ authorities: AUTHORITIES, isDisplay: true }));
  return new Set(caller === 'NOBODY' ? [] : [caller]);
}

const WRITES = CALLS.filter(([method]) => method !== 'GET');
/** An id that nothing has. */
const NO_ID = '999999';

it.each(WRITES)(
  '[access.3, accounts.16] %s %s is answered to each authority as the table says',
  async (method, path, rule) => {
    for (const caller of CALLERS) {
      const authorities = authoritiesOf(caller);
      const url = `/${path.replace(':id', NO_ID)}`;
      const { statusCode } = await server.call(caller, url, {
        method,
        ...(method === 'DELETE' ? {} : { payload: {} }),
      });
      const seen = statusCode === 401 ? 'unauthenticated' : statusCode === 403 ? 'forbidden' : 'allowed';
      expect(`${caller}: ${seen}`).toBe(
        `${caller}: ${decideCall(rule, authorities, { isDisplay: caller === DISPLAY })}`,
      );
      expect(statusCode).toBeLessThan(500);
    }
  },
);

it('[access.3] no rejected call has changed anything', async () => {
  expect(server.published).toEqual([]);
  expect(server.testModes).toEqual([]);
  expect(server.settings.config().get('TEST_MODE')).toBe('false');
});
