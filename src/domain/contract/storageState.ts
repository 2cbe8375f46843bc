/** Bodies of `/topic/storage`: whether the server stores what is reported. */
import { failure, success, type Result } from '../result.ts';
import { isRow } from '../json/row.ts';
import { parseJson } from '../json/parseJson.ts';

/** It does; its disk is full; its database does not answer; its database takes no write for another reason. */
export const STORAGE_STATES = ['stores', 'full', 'unavailable', 'fails'] as const;
export type StorageState = (typeof STORAGE_STATES)[number];

/** Body of a message. */
export function storageBody(storage: StorageState): string {
  return JSON.stringify({ storage });
}

/** Reads the body of a message; fails where it names no state. */
export function readStorageState(body: string): Result<StorageState, 'notAState'> {
  const read = parseJson(body);
  const state = isRow(read) ? STORAGE_STATES.find((known) => known === read['storage']) : undefined;
  return state === undefined ? failure('notAState') : success(state);
}
