import { createHash } from 'node:crypto';
import type { DueDelivery } from '../store/notifications/delivery.ts';

type Sent = Pick<DueDelivery, 'id' | 'sends'>;

/** Ids of deliveries outside of this installation, which no other installation has: receivers drop what they know. */
export class DeliveryIds {
  readonly #installation: string;
  readonly #domain: string;

  /**
   * @param publicKey  key that this installation alone has
   * @param domain     of the sender's address
   */
  constructor(publicKey: string, domain: string) {
    this.#installation = createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
    this.#domain = domain;
  }

  /** The same for each attempt, and when a person sends it again. */
  ofDelivery(id: number | string): string {
    return `${this.#installation}-${id}`;
  }

  /** The same for each attempt, another one when a person sends it again: whoever drops repeats takes that one. */
  ofMessage({ id, sends }: Sent): string {
    return this.ofDelivery(sends === 0 ? id : `${id}-${sends}`);
  }

  /** `Message-ID` of a mail (RFC 5322). */
  ofMail(delivery: Sent): string {
    return `<delivery-${this.ofMessage(delivery)}@${this.#domain}>`;
  }
}
