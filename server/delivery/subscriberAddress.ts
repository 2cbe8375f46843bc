/** Where a subscriber is reached now: their record may have changed since the delivery was written. */
import { readBoolean } from '../../src/domain/json/read.ts';
import { numberToDial } from '../../src/domain/notifications/phoneNumber.ts';
import { textOf } from '../../src/domain/notifications/readFilter.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { Document } from '../store/documents/documents.ts';
import type { Store } from '../store/store.ts';
import type { DueDelivery } from '../store/notifications/delivery.ts';

export interface ReachedSubscriber {
  /** Number or mailbox. */
  readonly address: string;
  /** That of their record; empty where it has none. */
  readonly timeZone: string;
}

/** Reads how a delivery's recipient is reached. Fails with the reason where nothing is to be sent to them any more. */
export type ReadAddress = (
  delivery: DueDelivery,
  field: 'phone' | 'email',
) => Promise<Result<ReachedSubscriber, string>>;

/** Reads addresses from the records of subscribers. */
export function subscriberAddress({ collection }: Pick<Store, 'collection'>): ReadAddress {
  return async ({ recipient }, field) => {
    const row = await collection<Document>('smsSubscribers').get(Number(recipient));
    if (row === undefined) return failure('The subscriber was deleted');
    if (readBoolean(row['enabled']) === false) return failure('The subscriber is disabled');
    const current = textOf(row[field]);
    if (current === '') return failure(`The subscriber has no ${field} any more`);
    const to = field === 'phone' ? numberToDial(current) : current;
    return success({ address: to, timeZone: textOf(row['timeZone']) });
  };
}
