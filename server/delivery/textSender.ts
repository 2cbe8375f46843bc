/** Sends notifications as text messages: through the gateway, or as files of the outbox. */
import type { AlertOutbox } from './alertOutbox.ts';
import type { DeliveryIds } from './deliveryIds.ts';
import { beginningOf } from './plainText.ts';
import {
  timeLineOf,
  titleOf,
  type NotifiedReport,
  type ReadNotifiedReport,
  type MessageTime,
} from './reportValues.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { rejected, type Attempt, type Sender } from './sender.ts';
import type { ReadAddress } from './subscriberAddress.ts';
import { MAX_TEXT, type TextGateway } from './textGateway.ts';
import type { DueDelivery } from '../store/notifications/delivery.ts';

/** Answer to a text message where no gateway is set. */
export const OUTBOX_ANSWER = 'Written to the outbox folder';

export interface TextDeps {
  /** Undefined where SMS_URL is not set. */
  readonly gateway: Pick<TextGateway, 'send'> | undefined;
  readonly outbox: Pick<AlertOutbox, 'write'>;
  readonly notifiedReportOf: ReadNotifiedReport;
  readonly addressOf: ReadAddress;
  readonly ids: Pick<DeliveryIds, 'ofMessage'>;
  readonly now: () => EpochMs;
}

/** Sends deliveries to telephones. */
export function textSender({ gateway, outbox, notifiedReportOf, addressOf, ids, now }: TextDeps): Sender {
  const contentOf = async (delivery: DueDelivery, timeZone: string) => {
    const notified = await notifiedReportOf(delivery);
    return notified === undefined
      ? undefined
      : { subject: titleOf(notified.report), text: shortTextOf(notified, { at: now(), timeZone }) };
  };
  return async (delivery) => {
    const reached = await addressOf(delivery, 'phone');
    if (!reached.ok) return rejected(reached.reason);
    const { address: phone, timeZone } = reached.value;
    const content = await contentOf(delivery, timeZone);
    if (content === undefined) return rejected('The report was deleted');
    if (gateway !== undefined) return gateway.send(phone, content.text, ids.ofMessage(delivery));
    await outbox.write(delivery, { kind: 'text', to: [phone], ...content });
    return inOutbox(`To ${phone}\n\n${content.text}`);
  };
}

/** Title, message of the reviewer, time and link of a report, a line each. */
export function textOf({ report, message, link }: NotifiedReport, sending: MessageTime): string {
  return [titleOf(report), message, timeLineOf(report, sending), link]
    .filter((line) => line !== '')
    .join('\n');
}

/** The same at a length that a gateway takes: what is too long ends before time and link, which stay whole. */
export function shortTextOf(notified: NotifiedReport, sending: MessageTime): string {
  const whole = textOf(notified, sending);
  if (whole.length <= MAX_TEXT) return whole;
  const { report, message, link } = notified;
  const head = [titleOf(report), message].filter((line) => line !== '').join('\n');
  const tail = `…\n${timeLineOf(report, sending)}\n${link}`;
  return `${beginningOf(head, MAX_TEXT - tail.length)}${tail}`;
}

/** The attempt of a message that was written as a file. */
export function inOutbox(request: string): Attempt {
  return { outcome: 'delivered', request, answer: OUTBOX_ANSWER };
}
