/** Snooze alerts of now and later: every console says while one is on. */
import { atom } from 'jotai';
import { PATHS } from '../../../domain/contract/paths.ts';
import { parseCurrentSnoozes, type CurrentSnooze } from '../../../domain/notifications/currentSnoozes.ts';
import { sendForList } from '../../http/sendFor.ts';
import type { StateAccess } from '../../browser/store.ts';
import { httpOf } from '../../session/console.ts';

/** Empty until they are loaded, and where the server does not tell them. */
export const currentSnoozesAtom = atom<readonly CurrentSnooze[]>([]);

/** Loads the snoozes; a failed load keeps what was loaded before. */
export async function loadSnoozes(store: StateAccess): Promise<void> {
  const answer = await sendForList(httpOf(store), PATHS.currentSnoozes, { failures: 'optional' });
  if (answer.ok) store.set(currentSnoozesAtom, parseCurrentSnoozes(answer.value.body));
}
