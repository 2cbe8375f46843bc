/** Takes messages that were kept with a change to the outbox, each exactly once, whatever happens in between. */
import { serial } from '../store/serial.ts';
import type { KeptStore } from '../store/keptStore.ts';
import type { Outbox, OutgoingMessage } from './outbox.ts';

/** Sends all that wait, one run after the other: those of a change just made, and those that a crash has left. */
export function createMessageSender(kept: KeptStore, outbox: Outbox): () => Promise<void> {
  const oneByOne = serial();
  return () =>
    oneByOne(async () => {
      for (const { name, body } of await kept.messages()) {
        await outbox.send(JSON.parse(body) as OutgoingMessage, name);
        await kept.removeMessage(name);
      }
    });
}
