/** Starts to load the console behind the sign-in while the account call is still running. */
import { basePath } from '../../browser/basePath.ts';
import type { StateAccess } from '../../browser/store.ts';
import { opensAnywhere } from './opensAnywhere.ts';
import { readToken } from '../../session/tokenStorage.ts';

/** Loads the console. A constant function, so that the console is loaded once. */
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

/** Begins to load the console if a token is stored, unless the page opens without the console. */
export function startEarly(store: StateAccess): void {
  const { pathname, search } = window.location;
  if (readToken() !== undefined && !opensAnywhere(pathname.slice(basePath().length) || '/', search))
    loadShellEarly(store);
}
