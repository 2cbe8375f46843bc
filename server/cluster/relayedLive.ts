/** The live channel of one of several servers: what it is given is published by every server, from the database. */
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { Live } from '../live/live.ts';
import type { EventRelay } from './eventRelay.ts';

/** Sends heartbeats to the other servers; what is lost is not sent again. */
export type SendHeartbeats = (batch: readonly Heartbeat[]) => void;

/**
 * Wakes the relay where the channel of a single server publishes: the events are in the database, written with their
 * change. Records that were changed are named by the database itself.
 */
export function relayedLive(live: Live, relay: Pick<EventRelay, 'wake'>, send: SendHeartbeats): Live {
  return {
    publishShots: () => relay.wake(),
    publishReleased: () => relay.wake(),
    publishUpdate: () => relay.wake(),
    publishRemoval: () => relay.wake(),
    changeNumber: () => live.changeNumber(),
    publishChanges: () => relay.wake(),
    publishIncidents: () => relay.wake(),
    publishCanary: () => relay.wake(),
    publishTestMode: () => relay.wake(),
    publishConfiguration: () => undefined,
    publishHeartbeats: (batch) => {
      live.publishHeartbeats(batch);
      send(batch);
    },
    restartNumbering: () => live.restartNumbering(),
    disconnectAll: (reason) => live.disconnectAll(reason),
    waitUntilDrained: (longest) => live.waitUntilDrained(longest),
    sockJsInfo: () => live.sockJsInfo(),
    sessionCount: () => live.sessionCount(),
    deliveredCount: () => live.deliveredCount(),
    close: () => live.close(),
  };
}
