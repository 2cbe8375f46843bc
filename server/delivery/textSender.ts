/** Sends notifications as text messages: through the gateway, or as files of the outbox. */
import type { AlertOutbox } from './alertOutbox.ts';
import { beginningOf } from './plainText.ts';
import { titleOf, type NotifiedReport, type ReadNotifiedReport } from './reportValues.ts';
import { NO_REPORT, type DueDelivery } from '../store/notifications/notificationStore.ts';
import { rejected, type Attempt, type Sender } from './sender.ts';
import type { ReadAddress } from './subscriberAddress.ts';
import { MAX_TEXT, type TextGateway } from './textGateway.ts';

export interface TextDeps {
  /** Undefined where SMS_URL is not set. */
  readonly gateway: Pick<TextGateway, 'send'> | undefined;
  readonly outbox: Pick<AlertOutbox, 'write'>;
  readonly notifiedReportOf: ReadNotifiedReport;
  readonly addressOf: ReadAddress;
}

/** Sends deliveries to telephones. */
export function textSender({ gateway, outbox, notifiedReportOf, addressOf }: TextDeps): Sender {
  const contentOf = async (delivery: DueDelivery) => {
    const { reportId, message } = delivery;
    if (reportId === NO_REPORT) return { subject: message.split('\n')[0] ?? '', text: message };
    const notified = await notifiedReportOf(delivery);
    return notified === undefined
      ? undefined
      : { subject: titleOf(notified.report), text: shortTextOf(notified) };
  };
  return async (delivery) => {
    const content = await contentOf(delivery);
    if (content === undefined) return rejected('The report was deleted');
    const reached = await addressOf(delivery, 'phone');
    if (!reached.ok) return rejected(reached.reason);
    const phone = reached.value.address;
    if (gateway !== undefined) return gateway.send(phone, content.text);
    await outbox.write(delivery, { kind: 'text', to: [phone], ...content });
    return inOutbox(`To ${phone}\n\n${content.text}`);
  };
}

/** Title, message of the reviewer and link of a report, a line each. */
export function textOf({ report, message, link }: NotifiedReport): string {
  return [titleOf(report), message, link].filter((line) => line !== '').join('\n');
}

/** The same at a length that a gateway takes: what is too long ends before the link, which stays whole. */
export function shortTextOf(notified: NotifiedReport): string {
  const whole = textOf(notified);
  if (whole.length <= MAX_TEXT) return whole;
  const head = textOf({ ...notified, link: '' });
  return `${beginningOf(head, MAX_TEXT - notified.link.length - 2)}…\n${notified.link}`;
}

/** The attempt of a message that was written as a file. */
export function inOutbox(request: string): Attempt {
  return { outcome: 'delivered', request, answer: 'Written to the outbox folder' };
}
