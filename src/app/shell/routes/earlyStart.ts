/** The console behind the sign-in, which begins to load while the account is still asked for. */
import { basePath } from '../../browser/basePath.ts';
import type { StateAccess } from '../../browser/store.ts';
import { opensAnywhere } from './opensAnywhere.ts';
import { readToken } from '../../session/tokenStorage.ts';

/** Loads the console. A constant, so that it is loaded once. */
export const loadShell = async () => (await import('../Shell.tsx')).Shell;

const ignore = (): void => undefined;

/**
 * Begins to load the console and starts the engine's thread; the console joins the thread later. Ignores
 * failures: the later load reports them.
 */
export function loadShellEarly(store: StateAccess): void {
  loadShell().catch(ignore);
  startEngine(store).catch(ignore);
}

async function startEngine(store: StateAccess): Promise<void> {
  const { startEngineEarlyAtom } = await import('../../data/engine/earlyEngine.ts');
  store.set(startEngineEarlyAtom);
}

/** Begins to load the console where a token is stored and the page is not one that opens without it. */
export function startEarly(store: StateAccess): void {
  const { pathname, search } = window.location;
  if (readToken() !== undefined && !opensAnywhere(pathname.slice(basePath().length) || '/', search))
    loadShellEarly(store);
}
