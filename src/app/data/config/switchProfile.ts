/** The switches at the server, so that a person finds them at another machine (T-48). Another server may not have it. */
import { PATHS } from '../../../domain/contract/paths.ts';
import type { Switches } from '../../../domain/access/reportAccess.ts';
import type { Millis } from '../../../domain/units.ts';
import { http } from '../../session/console.ts';
import { lastWins } from '../../base/lastWins.ts';
import { reportError } from '../../base/errorLog.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { store } from '../../base/store.ts';
import { chosenSwitchesAtom, storeSwitchesAtom } from './switchAtoms.ts';

/** What is changed in one go is sent in one call. */
const PAUSE_MS: Millis = 500;

/** Takes what the server keeps for this person, then tells it each change; returns the end of that. */
export async function followSwitchProfile(): Promise<() => void> {
  const who = store.get(accountAtom)?.login;
  const answer = await http.send(PATHS.displaySwitches, { silent: true, mayBeMissing: true });
  if (!answer.ok || store.get(accountAtom)?.login !== who) return () => undefined;
  if (typeof answer.value.body === 'object' && answer.value.body !== null)
    store.set(storeSwitchesAtom, answer.value.body);
  const sender = lastWins(send, PAUSE_MS, reportError('switches'));
  const tell = () => {
    const switches = store.get(chosenSwitchesAtom);
    if (switches !== undefined) sender.push(switches);
  };
  tell();
  const end = store.sub(chosenSwitchesAtom, tell);
  return () => {
    end();
    sender.stop();
  };
}

async function send(switches: Switches): Promise<void> {
  await http.send(PATHS.displaySwitches, { method: 'PUT', body: switches, silent: true });
}
