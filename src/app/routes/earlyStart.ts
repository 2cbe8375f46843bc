/** The console behind the sign-in, which begins to load while the account is still asked for. */
import { basePath } from '../base/basePath.ts';
import { opensAnywhere } from './opensAnywhere.ts';
import { readToken } from '../session/tokenStorage.ts';

/** Loads the console. A constant, so that it is loaded once. */
export const loadShell = async () => (await import('../shell/Shell.tsx')).Shell;

const ignore = (): void => undefined;

/**
 * Begins to load the console, and the engine's thread, which the console joins later; a failure is that of the load that follows.
 */
export function loadShellEarly(): void {
  loadShell().catch(ignore);
  startEngineEarly().catch(ignore);
}

async function startEngineEarly(): Promise<void> {
  const { canShareThreads, createSharedEngine } = await import('../data/engine/engineWorker.ts');
  if (canShareThreads()) createSharedEngine();
}

/** Begins to load the console where a token is stored and the page is not one that opens without it. */
export function startEarly(): void {
  const { pathname, search } = window.location;
  if (readToken() !== undefined && !opensAnywhere(pathname.slice(basePath().length) || '/', search))
    loadShellEarly();
}
