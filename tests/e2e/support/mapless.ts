/** Servers for tests that do not look at the base map. */
import { startRealServer, type RealServer, type RealServerOptions } from '../../support/realServer.ts';

const WITHOUT_BASE_MAP = new URL('withoutBaseMap.mjs', import.meta.url).href;

/**
 * Starts a server whose base map has no features. Loading, cutting and drawing the features takes a page
 * 1.2 s of processor time, a third of a load of home. Everything else of the map is unchanged. The database is
 * created from scratch: a copy would save only 0.07 of the 1.0 s of processor time of the start.
 */
export function startServerWithoutBaseMap(options: RealServerOptions = {}): Promise<RealServer> {
  return startRealServer({ ...options, imports: WITHOUT_BASE_MAP });
}
