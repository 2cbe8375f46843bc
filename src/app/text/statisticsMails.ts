/** Texts of the scheduled mails of the statistics. */
import type { MailRhythm } from '../../domain/contract/statisticsMail.ts';

export const RHYTHM_TEXT: Readonly<Record<MailRhythm, string>> = {
  weekly: 'Weekly, on Monday',
  monthly: 'Monthly, on the first',
};

export const STATISTICS_MAILS_TEXT = {
  open: 'Mail this page…',
  title: 'Scheduled mails',
  about: (hour: string, timeZone: string) =>
    `Sent at ${hour}, ${timeZone}, with the counts of the week or month before. Each mail counts what the person who scheduled it may see.`,
  every: 'How often',
  recipients: 'Email addresses, separated by commas',
  counted: (kind: string, squad: string) => `Counts: ${kind}, ${squad}, as the page now.`,
  squad: (squadId: string) => `squad ${squadId}`,
  allSquads: 'all squads',
  schedule: 'Schedule',
  wrongRecipients: (most: number) => `Enter 1 to ${most} email addresses, such as name@example.org.`,
  unscheduled: 'The mail could not be scheduled. Try again.',
  unsent: 'The mail could not be sent. Try again.',
  unremoved: 'The mail could not be removed. Try again.',
  next: (time: string) => `Next: ${time}`,
  none: 'No mails are scheduled.',
  by: (owner: string) => `scheduled by ${owner}`,
  never: 'Not sent yet',
  last: (time: string, from: string, to: string) => `Last: ${time}, of ${from} to ${to}`,
  refused: (reason: string) => `Not sent: ${reason}`,
  delivered: (count: number) => `${count} delivered`,
  pending: (count: number) => `${count} pending`,
  dead: (count: number) => `${count} not delivered`,
  handedOver: 'handed to Deliveries',
  deliveries: 'Deliveries',
  sendNow: 'Send now',
  remove: 'Remove',
  removeQuestion: 'Stop this mail?',
  cancel: 'Cancel',
  close: 'Close',
  actOn: (act: string, every: string, recipients: string) => `${act}: ${every}, to ${recipients}`,
} as const;
