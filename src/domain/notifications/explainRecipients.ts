/** Who would be sent a notification, and why the others would not: by the rules with which the server addresses it. */
import { addresseesOf, suppressionText, type Addressing, type Notice } from './addressees.ts';
import { refusalOf, type Channel, type Recipient, type Refusal } from './recipient.ts';

/** One recipient, and what a notification would do. */
export interface ExplainedRecipient {
  readonly channel: Channel;
  /** Id of its record or browser, unique within its channel. */
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** Why it is not sent; null: it is sent. */
  readonly reason: string | null;
}

const REFUSAL_TEXTS: Readonly<Record<Refusal, string>> = {
  type: 'Its types do not include this one',
  squad: 'Its squads do not include this one',
  zone: 'Its zones do not include this one',
  hours: 'Outside its hours of the day',
};
const REPEATED = 'An earlier record has the same phone number or mailbox';

/** All recipients, those who are sent it first, each group in the order of the records. O(recipients). */
export function explainRecipients(
  recipients: readonly Recipient[],
  addressing: Addressing,
  notice: Notice,
): ExplainedRecipient[] {
  const addressed = new Map(
    addresseesOf(addressing, notice).map(({ recipient, suppression }) => [recipient, suppression]),
  );
  const reasonOf = (recipient: Recipient): string | null => {
    const refusal = refusalOf(recipient.filter, notice.facts, notice.at);
    if (refusal !== undefined) return REFUSAL_TEXTS[refusal];
    if (!addressed.has(recipient)) return REPEATED;
    const suppression = addressed.get(recipient);
    return suppression === undefined ? null : suppressionText(suppression);
  };
  const explained = recipients.map((recipient) => ({
    channel: recipient.channel,
    id: recipient.id,
    name: recipient.name,
    // The address of a browser is long and says nothing.
    address: recipient.channel === 'push' ? '' : recipient.address,
    reason: reasonOf(recipient),
  }));
  return [
    ...explained.filter(({ reason }) => reason === null),
    ...explained.filter(({ reason }) => reason !== null),
  ];
}
