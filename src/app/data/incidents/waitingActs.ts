/**
 * Acts that could not be sent. They wait in this browser for each login, are sent in order once the server is there, each with its
 * key, and survive a reload. One entry of the storage each, so that windows of one person overwrite nothing.
 */
import { atom } from 'jotai';
import { INCIDENT_ACTS, type Incident } from '../../../domain/contract/incident.ts';
import { readFinite, readId } from '../../../domain/json/read.ts';
import { parseJson } from '../../../domain/json/parseJson.ts';
import { isRow } from '../../../domain/json/row.ts';
import type { ActRequest } from '../../../domain/incidents/acts.ts';
import { success, type Result } from '../../../domain/result.ts';
import type { Millis } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { AppStore, StateAccess } from '../../browser/store.ts';
import { storeText } from '../../browser/storeText.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { newOnceKey } from '../../http/newOnceKey.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { onReconnect } from '../engine/onReconnect.ts';
import { sendAct, type ActCall, type NotDone } from './incidentActs.ts';
import { ownLoginAtom } from './incidentAtoms.ts';

const STORAGE_PREFIX = 'shotpoint.act.';
/** The server may answer nothing useful though the channel is open, as while its database takes no writes. */
const RETRY_MS: Millis = 5_000;

/** An act that is not done yet. */
export interface WaitingAct extends ActCall {
  /** Order in which the acts were begun. */
  readonly number: number;
  /** Why the server did not do it; it waits for the person's decision. */
  readonly notDone?: NotDone;
  /** This browser's storage has no room for it, so that a reload would lose it. */
  readonly isUnkept?: true;
}

const loadedAtom = atom<{ readonly login: string; readonly acts: readonly WaitingAct[] } | undefined>(
  undefined,
);

/** Acts of the signed-in person that are not done yet, in their order. */
export const waitingActsAtom = atom((get): readonly WaitingAct[] => {
  const login = get(ownLoginAtom);
  const loaded = get(loadedAtom);
  return loaded?.login === login ? loaded.acts : readStored(login);
});

const prefixOf = (login: string): string => `${STORAGE_PREFIX}${login}.`;

function readStored(login: string): readonly WaitingAct[] {
  if (login === '') return [];
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  return keys
    .filter((key) => key.startsWith(prefixOf(login)))
    .flatMap((key) => readWaiting(localStorage.getItem(key) ?? ''))
    .toSorted((a, b) => a.number - b.number);
}

function readWaiting(text: string): WaitingAct[] {
  const row = parseJson(text);
  if (!isRow(row) || !isRow(row['request'])) return [];
  const [onceKey, id, version] = [readId(row['onceKey']), readFinite(row['id']), readFinite(row['version'])];
  const isAct = INCIDENT_ACTS.some((act) => isRow(row['request']) && row['request']['act'] === act);
  if (!isAct || onceKey === undefined || !Number.isFinite(id + version)) return [];
  const request = row['request'] as unknown as ActRequest;
  return [{ onceKey, id, version, request, number: readFinite(row['number']) || 0 }];
}

const addAtom = atom(null, (get, set, { isUnkept, ...act }: WaitingAct) => {
  const login = get(ownLoginAtom);
  const others = get(waitingActsAtom).filter(({ onceKey }) => onceKey !== act.onceKey);
  const isKept = storeText(prefixOf(login) + act.onceKey, JSON.stringify(act));
  const added: WaitingAct = isKept ? act : { ...act, isUnkept: true };
  set(loadedAtom, { login, acts: [...others, added].toSorted((a, b) => a.number - b.number) });
  if (!isKept && isUnkept !== true) set(showToastAtom, 'danger', LIVE_TEXT.actNotKept);
});

/** Forgets an act, done or dropped. */
export const dropWaitingActAtom = atom(null, (get, set, { onceKey }: Pick<WaitingAct, 'onceKey'>) => {
  const login = get(ownLoginAtom);
  set(loadedAtom, { login, acts: get(waitingActsAtom).filter((act) => act.onceKey !== onceKey) });
  localStorage.removeItem(prefixOf(login) + onceKey);
});

/**
 * Does an act on an incident as the person saw it. An act that cannot be sent waits, and so does one on an incident that has a
 * waiting act. The same act again waits once; one that waits for a decision is sent. Resolves with undefined for an act that waits.
 */
export async function doAct(
  store: StateAccess,
  incident: Pick<Incident, 'id' | 'version'>,
  request: ActRequest,
): Promise<Result<Incident | undefined, NotDone>> {
  const onceKey = newOnceKey();
  const { id, version } = incident;
  const waiting = store.get(waitingActsAtom);
  const number = (waiting.at(-1)?.number ?? 0) + 1;
  const act: WaitingAct = { onceKey, id, version, request, number };
  const isSame = (other: WaitingAct) =>
    other.id === id && JSON.stringify(other.request) === JSON.stringify(request);
  const same = waiting.find(isSame);
  if (same?.notDone !== undefined) await doAnyway(store, same);
  if (same !== undefined) return success(undefined);
  if (!waiting.some((other) => other.id === id)) {
    const done = await sendAct(store, act);
    if (done.ok || done.reason.problem !== 'unsent') return done;
  }
  store.set(addAtom, act);
  return success(undefined);
}

/** Sends a rejected act again, on the incident as the server has it now. */
export async function doAnyway(store: StateAccess, act: WaitingAct): Promise<void> {
  const version = act.notDone?.current?.version ?? act.version;
  const { notDone: _notDone, ...rest } = act;
  store.set(dropWaitingActAtom, act);
  store.set(addAtom, { ...rest, version, onceKey: newOnceKey() });
  await sendWaitingActs(store);
}

const isSendingAtom = atom(false);

/** Sends what waits, in order, until the server cannot be reached. Acts after a rejected one of their incident wait with it. */
export async function sendWaitingActs(store: StateAccess): Promise<void> {
  if (store.get(isSendingAtom)) return;
  store.set(isSendingAtom, true);
  try {
    const versions = new Map<number, number>();
    const blocked = new Set<number>();
    for (const waiting of store.get(waitingActsAtom)) {
      if (waiting.notDone !== undefined || blocked.has(waiting.id)) {
        blocked.add(waiting.id);
        continue;
      }
      const act = { ...waiting, version: versions.get(waiting.id) ?? waiting.version };
      // An act whose answer is lost is sent again with the same content.
      if (act.version !== waiting.version) store.set(addAtom, act);
      const done = await sendAct(store, act);
      if (!done.ok && done.reason.problem === 'unsent') {
        if (act.isUnkept === true) store.set(addAtom, act);
        return;
      }
      if (done.ok) {
        versions.set(act.id, done.value.version);
        store.set(dropWaitingActAtom, act);
      } else {
        blocked.add(act.id);
        store.set(addAtom, { ...act, notDone: done.reason });
      }
    }
  } finally {
    store.set(isSendingAtom, false);
  }
}

/** Lets the browser ask before it closes or reloads the page, which would lose an act that it could not keep. */
function askBeforeLoss(store: AppStore): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (store.get(waitingActsAtom).some(({ isUnkept }) => isUnkept === true)) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Sends what waits now, after each connection loss and every RETRY_MS; returns the function that ends it. */
export function followWaitingActs(store: AppStore): () => void {
  const send = () => void sendWaitingActs(store).catch(reportError(store, 'waiting acts'));
  send();
  const timer = setInterval(send, RETRY_MS);
  const ends = [onReconnect(store, send), askBeforeLoss(store)];
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
}
