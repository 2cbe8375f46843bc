/**
 * Calls that change state and whose answer may be lost. A repeated call has the same key, so that the server
 * runs it once.
 */
import { atom } from 'jotai';
import { isOutcomeUnknown } from '../../domain/contract/isOutcomeUnknown.ts';
import type { Result } from '../../domain/result.ts';
import type { Failure } from './failure.ts';
import { newOnceKey } from './newOnceKey.ts';
import type { StateAccess } from '../browser/store.ts';

/** Keys of calls whose outcome is unknown, by name. */
const openKeysAtom = atom<ReadonlyMap<string, string>>(new Map());

/**
 * Sends a call with a key. A call that repeats an earlier call with unknown outcome reuses the earlier key,
 * so that the server runs the call only once.
 *
 * @param name  the same for calls that do the same, such as path and body
 */
export async function sendOnce<T>(
  store: StateAccess,
  name: string,
  send: (onceKey: string) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const onceKey = store.get(openKeysAtom).get(name) ?? newOnceKey();
  const answer = await send(onceKey);
  const open = new Map(store.get(openKeysAtom));
  if (!answer.ok && isOutcomeUnknown(answer.reason)) open.set(name, onceKey);
  else open.delete(name);
  store.set(openKeysAtom, open);
  return answer;
}
