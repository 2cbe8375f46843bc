import { deleteFirst } from '../deleteFirst.ts';
import { readPresence, type PresentPerson } from '../contract/presence.ts';

/** Incidents of which presence is kept; beyond it the one that changed longest ago is dropped. */
const MAX_INCIDENTS = 1000;

/** Who has which incident open, as the server says while it is connected. */
export class PresenceBook {
  readonly #people = new Map<number, readonly PresentPerson[]>();
  #revision = 0;

  /** Grows with each change. */
  get revision(): number {
    return this.#revision;
  }

  /** Reads the body of a message. Returns false for a body that is none; never throws. */
  receiveBody(body: string): boolean {
    const read = readPresence(body);
    if (!read.ok) return false;
    const { incidentId, people } = read.value;
    this.#people.delete(incidentId);
    if (people.length > 0) this.#people.set(incidentId, people);
    if (this.#people.size > MAX_INCIDENTS) deleteFirst(this.#people);
    this.#revision++;
    return true;
  }

  /** Who has an incident open, by login. */
  at(incidentId: number): readonly PresentPerson[] {
    return this.#people.get(incidentId) ?? [];
  }

  /** Forgets everybody: the connection was lost, and the server says it again. */
  clear(): void {
    if (this.#people.size === 0) return;
    this.#people.clear();
    this.#revision++;
  }
}
