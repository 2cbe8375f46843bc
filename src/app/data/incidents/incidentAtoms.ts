/** The incidents of the page: what waits, what is one's own or others', and what was closed. */
import { atom } from 'jotai';
import type { Incident } from '../../../domain/contract/incident.ts';
import type { EpochMs, Millis } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { AppStore } from '../../browser/store.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { engineAtom, incidentRevisionAtom } from '../engine/liveAtoms.ts';

/** What is closed longer ago was of another shift. */
export const SHIFT_MS: Millis = 12 * 3_600_000;

const listAtom = atom<readonly Incident[]>([]);

/** All incidents in the order of the engine: what waits by severity and age, then the newest. */
export const incidentsAtom = atom((get) => get(listAtom));

const replayedAtom = atom<readonly Incident[] | undefined>(undefined);

/** The incidents that the queue and the map show: of a replay, or of now. */
export const shownIncidentsAtom = atom((get) => get(replayedAtom) ?? get(listAtom));

/** Sets the incidents of a replay; undefined once it has ended. */
export const setReplayedIncidentsAtom = atom(null, (_get, set, list: readonly Incident[] | undefined) =>
  set(replayedAtom, list),
);

/** Shows an incident as the server answered, before the channel brings it; an older version changes nothing. */
export const receiveIncidentAtom = atom(null, (get, set, incident: Incident) => {
  const isOlder = ({ id, version }: Incident) => id === incident.id && version < incident.version;
  const list = get(listAtom);
  if (list.some(isOlder))
    set(
      listAtom,
      list.map((one) => (isOlder(one) ? incident : one)),
    );
});

/** Sets the list of the engine; an incident that the page has in a newer version stays as it is. */
const setListAtom = atom(null, (get, set, list: readonly Incident[]) => {
  const known = new Map(get(listAtom).map((incident) => [incident.id, incident]));
  const newest = (incident: Incident): Incident => {
    const other = known.get(incident.id);
    return other !== undefined && other.version > incident.version ? other : incident;
  };
  set(listAtom, list.map(newest));
});

/** Parts of the queue. */
export interface QueueSections {
  /** Most severe first, then those that wait longest. */
  readonly toTake: readonly Incident[];
  /** The person's own, and those that are handed over to the person, which come first. */
  readonly mine: readonly Incident[];
  readonly others: readonly Incident[];
  /** Closed within SHIFT_MS, newest first. */
  readonly closed: readonly Incident[];
}

/** Parts of the queue of a person at a time of the server's clock. Incidents that nobody has to take are in none. */
export function sectionsOf(incidents: readonly Incident[], login: string, now: EpochMs): QueueSections {
  const isMine = ({ owner, offeredTo }: Incident) => owner === login || offeredTo === login;
  const owned = incidents.filter(({ state }) => state === 'acknowledged');
  return {
    toTake: incidents.filter(({ state }) => state === 'unacknowledged'),
    mine: owned
      .filter(isMine)
      .toSorted((a, b) => Number(b.offeredTo === login) - Number(a.offeredTo === login)),
    others: owned.filter((incident) => !isMine(incident)),
    closed: incidents
      .filter(({ state, closedTime = 0 }) => state === 'closed' && closedTime > now - SHIFT_MS)
      .toSorted((a, b) => (b.closedTime ?? 0) - (a.closedTime ?? 0)),
  };
}

/** The login whose incidents are `mine`; '' while signed out. */
export const ownLoginAtom = atom((get) => get(accountAtom)?.login ?? '');

/** Whether the person may act on incidents: a display account only views. */
export const canActAtom = atom((get) => {
  const account = get(accountAtom);
  return account !== undefined && account.isDisplay !== true;
});

/** Who follows the incidents, and what ends their reading. */
const followersAtom = atom<{ readonly count: number; readonly end: () => void } | undefined>(undefined);

/** Keeps the incidents up to date, once for all who follow them; returns the function that ends it. */
export function followIncidents(store: AppStore): () => void {
  const before = store.get(followersAtom);
  const end = before?.end ?? readIncidents(store);
  store.set(followersAtom, { count: (before?.count ?? 0) + 1, end });
  return () => {
    const { count = 1 } = store.get(followersAtom) ?? {};
    store.set(followersAtom, count > 1 ? { count: count - 1, end } : undefined);
    if (count <= 1) end();
  };
}

/** Reads the incidents of the engine at each change, one call at a time; returns the function that ends it. */
function readIncidents(store: AppStore): () => void {
  let isReading = false;
  let hasEnded = false;
  const read = async (): Promise<void> => {
    const engine = store.get(engineAtom);
    if (isReading || engine === undefined) return;
    isReading = true;
    const revision = store.get(incidentRevisionAtom);
    try {
      const list = await engine.incidents();
      if (!hasEnded) store.set(setListAtom, list);
    } catch (error) {
      reportError(store, 'incidents')(error);
    }
    isReading = false;
    if (!hasEnded && store.get(incidentRevisionAtom) !== revision) await read();
  };
  const start = () => void read();
  start();
  const ends = [store.sub(incidentRevisionAtom, start), store.sub(engineAtom, start)];
  return () => {
    hasEnded = true;
    for (const end of ends) end();
  };
}
