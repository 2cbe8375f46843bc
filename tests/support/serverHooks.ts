/** Hooks of vitest that open the servers of a test file: one for each test of a group, or one that the tests of a group share. */
import { beforeAll, beforeEach } from 'vitest';
import { testServer, type TestServer, type TestServerOptions } from './testServer.ts';

/** Called in a `describe`, or in a file for all of its tests. */
export interface ServerHooks {
  /** Each test has a server of its own: it counts rows, moves the clock or exhausts a limit. */
  readonly openServerForEachTest: (options?: TestServerOptions) => void;
  /** The tests share one server: they only read, or no test sees what another one changes. Each passes alone and in any order. */
  readonly openServerForGroup: (options?: TestServerOptions) => void;
}

/**
 * Returns the hooks of a file. A server is closed after the hooks `afterEach` and `afterAll` of the file.
 *
 * @param setServer  receives each server when it is open
 * @param prepare    sets up each server after that; where it fails, the server is closed and the tests fail
 */
export function createServerHooks(
  setServer: (server: TestServer) => void,
  prepare: (server: TestServer) => Promise<void> = () => Promise.resolve(),
): ServerHooks {
  const open = async (options?: TestServerOptions): Promise<() => Promise<void>> => {
    const server = await testServer(options);
    setServer(server);
    try {
      await prepare(server);
    } catch (error) {
      await server.dispose();
      throw error;
    }
    return () => server.dispose();
  };
  return {
    openServerForEachTest: (options) => beforeEach(() => open(options)),
    openServerForGroup: (options) => beforeAll(() => open(options)),
  };
}
