/** Records of recipients; deliveries link to them. */
import type { Channel } from '../../../../domain/notifications/recipient.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { SMS_SUBSCRIBERS } from '../../../../domain/resources/entities/smsSubscribers.ts';
import { WEBHOOKS } from '../../../../domain/resources/entities/webhooks.ts';

/** A recipient by its id within its channel. */
export interface RecipientKey {
  readonly channel: Channel;
  readonly id: string;
}

const RESOURCES: Partial<Readonly<Record<Channel, Pick<Resource, 'collection' | 'screen'>>>> = {
  webhook: WEBHOOKS,
  sms: SMS_SUBSCRIBERS,
  email: SMS_SUBSCRIBERS,
};

/** Collection of a recipient's record; '' for a browser, which has none. */
export function collectionOf({ channel }: RecipientKey): string {
  return RESOURCES[channel]?.collection ?? '';
}

/** Screen of a recipient's record; undefined where it has none. */
export function screenOf({ channel, id }: RecipientKey): string | undefined {
  const screen = RESOURCES[channel]?.screen;
  return screen === undefined || !/^\d+$/.test(id) ? undefined : `${screen}/${id}`;
}
