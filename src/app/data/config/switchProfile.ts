/** Synchronises the switches with the server, so that they are the same on every machine. Optional on other servers. */
import type { StateAccess, AppStore } from '../../browser/store.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { Switches } from '../../../domain/access/reportAccess.ts';
import type { Millis } from '../../../domain/units.ts';
import { httpOf } from '../../session/console.ts';
import { lastWins } from '../../http/lastWins.ts';
import { reportError } from '../../browser/errorLog.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { chosenSwitchesAtom, storeSwitchesAtom } from './switchAtoms.ts';

/** Changes within this time are sent in one call. */
const PAUSE_MS: Millis = 500;

/** Loads the switches of the user from the server, then sends it each change; returns a function that stops this. */
export async function followSwitchProfile(store: AppStore): Promise<() => void> {
  const who = store.get(accountAtom)?.login;
  const answer = await httpOf(store).send(PATHS.displaySwitches, { failures: 'optional' });
  if (!answer.ok || store.get(accountAtom)?.login !== who) return () => undefined;
  if (typeof answer.value.body === 'object' && answer.value.body !== null)
    store.set(storeSwitchesAtom, answer.value.body);
  const sender = lastWins(
    (switches: Switches) => send(store, switches),
    PAUSE_MS,
    reportError(store, 'switches'),
  );
  const sendChanges = () => {
    const switches = store.get(chosenSwitchesAtom);
    if (switches !== undefined) sender.push(switches);
  };
  sendChanges();
  const end = store.sub(chosenSwitchesAtom, sendChanges);
  return () => {
    end();
    sender.stop();
  };
}

async function send(store: StateAccess, switches: Switches): Promise<void> {
  await httpOf(store).send(PATHS.displaySwitches, { method: 'PUT', body: switches, failures: 'silent' });
}
