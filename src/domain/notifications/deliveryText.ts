/** Words of a delivery that pages, papers and bundles share. */
import type { DeliveryState } from './delivery.ts';
import type { Channel } from './recipient.ts';

/** What became of a delivery. */
export const DELIVERY_STATE_TEXT: Readonly<Record<DeliveryState, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  suppressed: 'Suppressed',
  dead: 'Not delivered',
};

/** How somebody is told. */
export const CHANNEL_TEXT: Readonly<Record<Channel, string>> = {
  sms: 'SMS',
  email: 'Email',
  webhook: 'Webhook',
  push: 'Push',
};
