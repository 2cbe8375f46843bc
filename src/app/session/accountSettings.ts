/** Synchronises settings of the user with the server. Optional on other servers. */
import type { Atom, WritableAtom } from 'jotai';
import type { AppStore } from '../browser/store.ts';
import type { Millis } from '../../domain/units.ts';
import { httpOf } from './console.ts';
import { lastWins } from '../http/lastWins.ts';
import { reportError } from '../browser/errorLog.ts';
import { accountAtom } from './tokenAtoms.ts';

/** Changes within this time are sent in one call. */
const PAUSE_MS: Millis = 500;

/** One kind of settings. */
export interface AccountSettings<Settings> {
  /** Path of its GET and PUT. */
  readonly path: string;
  /** Its name in diagnostics. */
  readonly part: string;
  /** All settings once the user has changed one on this page; undefined before. */
  readonly chosen: Atom<Settings | undefined>;
  /** Stores what the server has in this browser. */
  readonly storeLoaded: WritableAtom<unknown, [object], void>;
}

/** Loads the settings of the user from the server, then sends it each change; returns a function that stops this. */
export async function followAccountSettings<Settings>(
  store: AppStore,
  { path, part, chosen, storeLoaded }: AccountSettings<Settings>,
): Promise<() => void> {
  const who = store.get(accountAtom)?.login;
  const answer = await httpOf(store).send(path, { failures: 'optional' });
  if (!answer.ok || store.get(accountAtom)?.login !== who) return () => undefined;
  const { body } = answer.value;
  if (typeof body === 'object' && body !== null) store.set(storeLoaded, body);
  const put = async (settings: Settings): Promise<void> => {
    await httpOf(store).send(path, { method: 'PUT', body: settings, failures: 'silent' });
  };
  const sender = lastWins(put, PAUSE_MS, reportError(store, part));
  const sendChanges = () => {
    const settings = store.get(chosen);
    if (settings !== undefined) sender.push(settings);
  };
  sendChanges();
  const end = store.sub(chosen, sendChanges);
  return () => {
    end();
    sender.stop();
  };
}
