/** Moves messages that were stored with a change to the outbox, each exactly once, also after a crash. */
import { createSerialQueue } from '../store/serialQueue.ts';
import type { DeliveryStore } from '../store/deliveryStore.ts';
import type { Outbox, OutgoingMessage } from './outbox.ts';

/** Returns a function that sends all pending messages; parallel calls run one after the other. */
export function createMessageSender(store: DeliveryStore, outbox: Outbox): () => Promise<void> {
  const runSerially = createSerialQueue();
  return () =>
    runSerially(async () => {
      for (const { name, body } of await store.pendingMessages()) {
        await outbox.send(JSON.parse(body) as OutgoingMessage, name);
        await store.removeMessage(name);
      }
    });
}
