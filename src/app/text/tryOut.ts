/** Texts of what is tried out with the newest report: webhooks and email templates. */

export const WEBHOOK_TEST_TEXT = {
  action: 'Send test call…',
  title: (name: string) => `Test webhook ${name}`,
  about: 'Calls the webhook once with the newest report, whether or not it is enabled.',
  send: 'Send test call',
  sending: 'Sending…',
  result: 'Result of the test call',
  request: 'Request',
  answer: 'Answer',
  answered: (status: string) => `answered ${status}`,
  delivered: (answered: string) => (answered === '' ? 'Delivered.' : `Delivered: ${answered}.`),
  failed: (why: string) => (why === '' ? 'Not delivered.' : `Not delivered: ${why}`),
} as const;

export const EMAIL_PREVIEW_TEXT = {
  action: 'Preview…',
  title: (name: string) => `Preview of ${name}`,
  about:
    'The email that this template makes of the newest report of its type. Colours and sizes are not shown here.',
  email: 'Email',
  loading: 'Loading…',
  subject: 'Subject',
  html: 'With formatting',
  text: 'As plain text',
} as const;

export const EMAIL_TRIAL_TEXT = {
  action: 'Send to me…',
  title: (name: string) => `Send email of ${name} to me`,
  about:
    'Sends the saved template, filled with the newest report, to your own address. The subject is marked as a test.',
  send: 'Send to me',
  sending: 'Sending…',
  waiting: (address: string) => `On its way to ${address}…`,
  delivered: (address: string, answer: string) => `Sent to ${address}${answer === '' ? '.' : `: ${answer}`}`,
  failed: (why: string) => `Not sent: ${why}`,
  open: 'Open the delivery',
} as const;
