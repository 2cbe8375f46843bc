import { TOPICS } from '../../domain/contract/topics.ts';
import { readStorageState, type StorageState } from '../../domain/contract/storageState.ts';
import type { IncidentBook } from '../../domain/incidents/incidentBook.ts';
import type { PresenceBook } from '../../domain/incidents/presenceBook.ts';
import type { Activities } from '../../domain/live/activities.ts';

/** Topics whose messages each replace what an earlier one said. */
export type StateTopic = (typeof TOPICS)['incidents' | 'presence' | 'storage' | 'tracker'];

/** What keeps the states. */
interface States {
  readonly activities: Activities;
  readonly incidents: IncidentBook;
  readonly presence: PresenceBook;
  storage: StorageState;
}

/** Takes in the body of a state. Returns false for a body that is none. */
export function receiveState(states: States, topic: StateTopic, body: string): boolean {
  switch (topic) {
    case TOPICS.incidents:
      return states.incidents.receiveBody(body);
    case TOPICS.presence:
      return states.presence.receiveBody(body);
    case TOPICS.tracker:
      return states.activities.receiveBody(body);
    case TOPICS.storage: {
      const read = readStorageState(body);
      if (read.ok) states.storage = read.value;
      return read.ok;
    }
  }
}
