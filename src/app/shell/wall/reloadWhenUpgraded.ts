/** Reloads a pane when the server has another build of the console. */
import type { AppStore } from '../../browser/store.ts';
import type { Millis } from '../../../domain/units.ts';
import { isUpgraded } from '../../browser/newerBuild.ts';
import { isOutdatedAtom } from '../../data/engine/dataAge.ts';
import { onReconnect } from '../../data/engine/onReconnect.ts';
import { visibleReportsAtom } from '../../features/alerts/alertAtoms.ts';

/** Interval between two comparisons with the server, in addition to the immediate ones. */
const COMPARE_MS: Millis = 600_000;
/** Between two looks whether the pane is quiet. */
const QUIET_MS: Millis = 5_000;
/** A pane counts as unused after this long without input. */
const UNUSED_MS: Millis = 30_000;
/** Least time from one reload to the next, where a proxy answers with an old page. */
const BETWEEN_RELOADS_MS: Millis = 600_000;
const RELOADED_KEY = 'shotpoint.wallReloaded';

/** What reloading a pane is given. */
export interface UpgradeDeps {
  readonly idleMs: () => Millis;
  readonly isUpgraded: () => Promise<boolean>;
  readonly reload: () => void;
}

/**
 * Compares the build of the page with the server's after each connect, every ten minutes, and when the data
 * has become old. Loads a newer build while the pane is unused, no alert is visible and the server answers.
 * Returns a function that ends this.
 */
export function reloadWhenUpgraded(
  store: AppStore,
  idleMs: () => Millis,
  deps: Partial<UpgradeDeps> = {},
): () => void {
  const given: UpgradeDeps = { idleMs, isUpgraded, reload: () => window.location.reload(), ...deps };
  let isDue = false;
  const compare = () => {
    void given.isUpgraded().then((isNewer) => (isDue ||= isNewer));
  };
  const isQuiet = () => given.idleMs() >= UNUSED_MS && store.get(visibleReportsAtom).length === 0;
  const reloadIfQuiet = async () => {
    if (!isDue || !isQuiet() || !mayReload()) return;
    // A server that is down would leave the pane with the browser's error page.
    const isThere = await given.isUpgraded();
    if (!isThere || !isDue || !isQuiet() || !noteReload()) return;
    isDue = false;
    given.reload();
  };
  const timers = [setInterval(compare, COMPARE_MS), setInterval(() => void reloadIfQuiet(), QUIET_MS)];
  // A pane without live data may be one whose engine is no longer served.
  const ends = [onReconnect(store, compare), store.sub(isOutdatedAtom, compare)];
  return () => {
    for (const end of ends) end();
    for (const timer of timers) clearInterval(timer);
  };
}

/** Whether the last reload is long enough ago; a clock that was set back does not hold the next one up. */
function mayReload(): boolean {
  const since = Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  return since >= BETWEEN_RELOADS_MS || since < 0;
}

/** Stores the moment of a reload. False where the storage is full and the page itself was loaded too short a time ago. */
function noteReload(): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  } catch {
    return performance.now() >= BETWEEN_RELOADS_MS;
  }
}
