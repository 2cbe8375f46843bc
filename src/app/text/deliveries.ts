/** Texts of the page of deliveries. */
export const DELIVERIES_TEXT = {
  title: 'Deliveries',
  about:
    'Alerts, group messages, push notifications and mails of the statistics, newest first. Deliveries are kept for 30 days.',
  state: 'State',
  channel: 'Channel',
  all: 'All',
  report: 'About',
  groupMessage: 'Group message',
  escalation: 'Nobody had taken it',
  incident: 'Change of its incident',
  trial: 'Trial of an email template',
  pushNotification: (id: number) => `Push notification ${id}`,
  statistics: (dueDay: string) => `Statistics, due ${dueDay}`,
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
  openOf: (id: number, time: string) => `Open delivery ${id}, ${time}`,
  delivery: (id: number) => `Delivery ${id}`,
  aboutOne: 'What was sent by the newest attempt, and what was answered. Secrets are left out.',
  address: 'Address',
  snooze: 'Snooze',
  nextAttempt: 'Next attempt',
  failure: 'Failure',
  status: 'Status of the answer',
  request: 'Request',
  answer: 'Answer',
  nothingSent: 'Nothing was sent yet.',
  noAnswer: 'No answer.',
  notFound: 'There is no such delivery. Deliveries are kept for 30 days.',
  toRecipient: 'All deliveries to this recipient',
  ofReport: 'All deliveries of this report',
  from: 'From',
  to: 'To',
  reportId: 'Report no.',
  onlyRecipient: 'One recipient',
  clear: 'Show all deliveries',
  lastDelivered: 'Last delivered',
  lastFailed: 'Last failed',
  never: 'Never in 30 days',
  section: 'Deliveries',
  open: 'Open',
} as const;

export const WOULD_BE_TOLD_TEXT = {
  title: 'Who would be told?',
  about: 'Who would be sent a report, and why each other recipient would not. Nothing is sent.',
  deliveries: 'Deliveries',
  absent: 'The recipient is not listed: its record is disabled, or has no address.',
  type: 'Report type',
  zone: 'Zone, id or name',
  squad: 'Squad id',
  at: 'At, empty: now',
  result: 'Result',
  sent: 'Sent',
  notSent: 'Not sent',
  recipient: 'Recipient',
  channel: 'Channel',
  address: 'Address',
  why: 'Why not',
} as const;

/** "3 of 14 recipients would be told. Disabled records are not listed." */
export function toldCount(told: number, all: number): string {
  const recipients = all === 1 ? '1 recipient' : `${all} recipients`;
  return `${told} of ${recipients} would be told. Disabled records are not listed.`;
}

/** "Dispatch, Webhook: Not sent. Outside its hours of the day." */
export function askedText(recipient: string, reason: string | null): string {
  return `${recipient}: ${reason === null ? `${WOULD_BE_TOLD_TEXT.sent}.` : `${WOULD_BE_TOLD_TEXT.notSent}. ${reason}.`}`;
}
