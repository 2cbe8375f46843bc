/** Takes messages that were kept with a change to the outbox, each exactly once, whatever happens in between. */
import { createSerialQueue } from '../store/serialQueue.ts';
import type { DeliveryStore } from '../store/deliveryStore.ts';
import type { Outbox, OutgoingMessage } from './outbox.ts';

/** Sends all that wait, one run after the other: those of a change just made, and those that a crash has left. */
export function createMessageSender(kept: DeliveryStore, outbox: Outbox): () => Promise<void> {
  const oneByOne = createSerialQueue();
  return () =>
    oneByOne(async () => {
      for (const { name, body } of await kept.pendingMessages()) {
        await outbox.send(JSON.parse(body) as OutgoingMessage, name);
        await kept.removeMessage(name);
      }
    });
}
