/** Who has which incident open, on all servers. Held in memory only: it ends with the socket of the session. */
import {
  isNothingOpen,
  MAX_PRESENT,
  NOTHING_OPEN,
  type OpenIncidents,
  type PresentPerson,
} from '../../src/domain/contract/presence.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import { maySeeIncident } from '../store/incidents/rows/incidentRecord.ts';
import type { StoredIncident } from '../store/incidents/rows/storedIncident.ts';
import type { EntryKind, SharedSessions } from './sharedSessions.ts';
import type { StompSession } from './stompSession.ts';

/** What a session has open, as servers tell each other. */
export interface PresenceEntry extends OpenIncidents {
  readonly sessionId: string;
  readonly login: string;
}

/** Entries of presence among servers: whoever has nothing open is as good as gone. */
export const PRESENCE_KIND: EntryKind<PresenceEntry> = {
  ended: (sessionId) => ({ sessionId, login: '', ...NOTHING_OPEN }),
  isEnded: isNothingOpen,
  isSame: (one, other) =>
    one.open.join() === other.open.join() && one.listening.join() === other.listening.join(),
};

export interface PresenceDeps {
  readonly findIncident: (id: number) => Promise<StoredIncident | undefined>;
  /** Publishes to the sessions of this server who has an incident open. */
  readonly publish: (incident: StoredIncident, people: readonly PresentPerson[]) => void;
  /** What sessions of other servers have open, where there are any. */
  readonly shared?: SharedSessions<PresenceEntry> | undefined;
  /** Told of what a session of this server has open and may see, each time that it changes. */
  readonly noteOpened?: (login: string, incidentIds: readonly number[]) => Promise<void>;
  readonly ticks: () => Ticks;
  readonly failures: Pick<FailureGuard, 'awaitJob'>;
}

/** Changes of a session that are published in a time: each costs a message to each session that may see the incident. */
const INTERVAL_MS: Millis = 500;

interface OwnPresence {
  /** The newest that the session said. */
  readonly said: OpenIncidents;
  readonly readAt: Ticks;
  /** It waits for a `tick`. */
  readonly isDue: boolean;
}

interface WatchedIncident {
  incident: StoredIncident;
  /** By session. */
  readonly people: Map<string, PresentPerson>;
}

type MaySee = (incident: StoredIncident) => boolean;
const FAILURE = 'Who has an incident open could not be published';

/** Publishes who has an incident open, to those who may see its reports. */
export class Presence {
  readonly #deps: PresenceDeps;
  readonly #own = new Map<StompSession, OwnPresence>();
  /** The newest entry of each session of any server, and what of it is published. */
  readonly #entries = new Map<string, { readonly wanted: PresenceEntry; shown: PresenceEntry | undefined }>();
  /** Incidents that somebody has open. */
  readonly #watched = new Map<number, WatchedIncident>();
  /** Incidents that changed while others were looked up, which may be older than they. */
  readonly #changed = new Map<number, StoredIncident>();
  #lookups = 0;

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
    deps.shared?.attach({
      ownEntries: () => [...this.#own.keys()].flatMap(({ id }) => this.#entries.get(id)?.shown ?? []),
      // Its own server has checked what the session may see.
      publish: (entry) => this.#start(this.#take(entry, () => true)),
    });
  }

  /** Handles what a session says that it has open. Published at once, or at a later `tick` if another change was a moment ago. */
  opened(session: StompSession, said: OpenIncidents): void {
    const now = this.#deps.ticks();
    const before = this.#own.get(session);
    if (before !== undefined && now - before.readAt < INTERVAL_MS)
      this.#own.set(session, { ...before, said, isDue: true });
    else this.#read(session, said);
  }

  /** Publishes what waits: to be called about once a second. */
  tick(): void {
    for (const [session, { said, isDue }] of this.#own) if (isDue) this.#read(session, said);
  }

  /** The session has ended. */
  closed(session: StompSession): void {
    if (!this.#own.delete(session)) return;
    const ended = PRESENCE_KIND.ended(session.id);
    this.#start(this.#take(ended, () => true));
    this.#deps.shared?.changed(ended);
  }

  /** What a session is told at its subscription. */
  *seenBy({ identity }: StompSession): Iterable<readonly [StoredIncident, readonly PresentPerson[]]> {
    for (const { incident, people } of this.#watched.values())
      if (maySeeIncident(identity.authorities, incident)) yield [incident, personsOf(people)];
  }

  /** Follows incidents as they change: others may see one after its release, or after another class. */
  incidentsChanged(incidents: readonly StoredIncident[]): void {
    for (const incident of incidents) {
      if (this.#lookups > 0) this.#changed.set(incident.id, incident);
      const watched = this.#watched.get(incident.id);
      if (watched === undefined) continue;
      const before = watched.incident;
      watched.incident = newer(before, incident);
      if (audienceOf(before) !== audienceOf(watched.incident)) this.#publish(watched);
    }
  }

  #start(work: Promise<unknown>): void {
    const done = work.then(() => undefined);
    void this.#deps.failures.awaitJob(FAILURE, done);
  }

  #read(session: StompSession, said: OpenIncidents): void {
    const { ticks, shared } = this.#deps;
    this.#own.set(session, { said, readAt: ticks(), isDue: false });
    const { login, authorities } = session.identity;
    const entry = { sessionId: session.id, login, ...said };
    const take = async (): Promise<void> => {
      const shown = await this.#take(entry, (incident) => maySeeIncident(authorities, incident));
      if (shown === undefined) return;
      shared?.changed(shown);
      await this.#deps.noteOpened?.(login, shown.open);
    };
    this.#start(take());
  }

  /** Publishes of an entry what its session may see; undefined where a newer one came meanwhile. */
  async #take(wanted: PresenceEntry, maySee: MaySee): Promise<PresenceEntry | undefined> {
    const { sessionId } = wanted;
    const before = this.#entries.get(sessionId)?.shown;
    this.#entries.set(sessionId, { wanted, shown: before });
    const found = await Promise.all(idsOf(wanted).map((id) => this.#find(id)));
    const known = this.#entries.get(sessionId);
    if (known?.wanted !== wanted) return undefined;
    const visible = new Map(
      found.flatMap((one) => (one !== undefined && maySee(one) ? [[one.id, one] as const] : [])),
    );
    const isVisible = (id: number): boolean => visible.has(id);
    const shown = {
      ...wanted,
      open: wanted.open.filter(isVisible),
      listening: wanted.listening.filter(isVisible),
    };
    if (PRESENCE_KIND.isEnded(shown)) this.#entries.delete(sessionId);
    else known.shown = shown;
    for (const id of new Set([...idsOf(before), ...visible.keys()])) this.#seat(id, shown, visible.get(id));
    return shown;
  }

  async #find(id: number): Promise<StoredIncident | undefined> {
    const watched = this.#watched.get(id)?.incident;
    if (watched !== undefined) return watched;
    this.#lookups++;
    try {
      const found = await this.#deps.findIncident(id);
      const changed = this.#changed.get(id);
      return found && changed ? newer(found, changed) : found;
    } finally {
      if (--this.#lookups === 0) this.#changed.clear();
    }
  }

  /** Sets whether the session of an entry has an incident open; `incident` undefined: not any more. */
  #seat(id: number, entry: PresenceEntry, incident: StoredIncident | undefined): void {
    const known = this.#watched.get(id);
    const watched = known ?? (incident && { incident, people: new Map<string, PresentPerson>() });
    if (watched === undefined) return;
    const { sessionId, login } = entry;
    const before = watched.people.get(sessionId);
    const listening = entry.listening.includes(id);
    if (incident === undefined) watched.people.delete(sessionId);
    else watched.people.set(sessionId, { login, listening });
    if (watched.people.size === 0) this.#watched.delete(id);
    else this.#watched.set(id, watched);
    const isSame =
      before === undefined
        ? incident === undefined
        : incident !== undefined && before.listening === listening;
    if (!isSame) this.#publish(watched);
  }

  #publish({ incident, people }: WatchedIncident): void {
    this.#deps.publish(incident, personsOf(people));
  }
}

function idsOf(entry: OpenIncidents | undefined): readonly number[] {
  return entry === undefined ? [] : [...new Set([...entry.open, ...entry.listening])];
}

const newer = (one: StoredIncident, other: StoredIncident): StoredIncident =>
  other.responsibility.version >= one.responsibility.version ? other : one;

/** What decides who may see an incident. */
function audienceOf({ symbol, formerSymbol, toldSymbol, summary, shown }: StoredIncident): string {
  return [symbol, formerSymbol, toldSymbol, summary !== undefined, shown !== undefined].join();
}

/** Each person once, by login: one who listens in any session listens. */
function personsOf(sessions: ReadonlyMap<string, PresentPerson>): readonly PresentPerson[] {
  const byLogin = new Map<string, PresentPerson>();
  for (const person of sessions.values())
    if (person.listening || !byLogin.has(person.login)) byLogin.set(person.login, person);
  return [...byLogin.values()].toSorted((a, b) => (a.login < b.login ? -1 : 1)).slice(0, MAX_PRESENT);
}
