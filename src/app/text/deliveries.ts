/** Texts of the page of deliveries. */
import type { DeliveryState } from '../../domain/notifications/delivery.ts';
import type { Channel } from '../../domain/notifications/recipient.ts';

export const DELIVERY_STATE_TEXT: Readonly<Record<DeliveryState, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  suppressed: 'Suppressed',
  dead: 'Not delivered',
};

export const CHANNEL_TEXT: Readonly<Record<Channel, string>> = {
  sms: 'SMS',
  email: 'Email',
  webhook: 'Webhook',
  push: 'Push',
};

export const DELIVERIES_TEXT = {
  title: 'Deliveries',
  about: 'Alerts, group messages and push notifications, newest first. Deliveries are kept for 30 days.',
  state: 'State',
  channel: 'Channel',
  all: 'All',
  report: 'About',
  groupMessage: 'Group message',
  pushNotification: (id: number) => `Push notification ${id}`,
  recipient: 'Recipient',
  attempts: 'Attempts',
  created: 'Created',
  changed: 'Changed',
  duration: 'Duration',
  result: 'Result',
  action: 'Action',
  retry: 'Send again',
  retryOf: (recipient: string) => `Send again to ${recipient}`,
  retryDead: 'Send all undelivered again',
  retryFailed: 'The deliveries could not be sent again.',
  snoozed: (name: string) => `Snoozed by ${name}`,
  next: (time: string) => `Next attempt ${time}`,
  answered: (status: number) => `Answered ${status}`,
  milliseconds: (count: string) => `${count} ms`,
  empty: 'No delivery found',
  emptyAbout: 'Nothing has been sent yet, or nothing matches the filter.',
} as const;
