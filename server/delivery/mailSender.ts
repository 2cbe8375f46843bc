/** Sends notifications as mails: of reports by the primary template of their type, and of the statistics. */
import {
  readStatisticsMailEvent,
  type StatisticsMailKey,
} from '../../src/domain/notifications/statisticsMailEvent.ts';
import type { ComposedStatisticsMail } from '../../src/domain/statistics/statisticsMail.ts';
import type { EmailTemplate } from '../../src/domain/notifications/emailTemplate.ts';
import { PICTURE_CID } from '../../src/domain/notifications/defaultMail.ts';
import { trialTemplateId } from '../../src/domain/notifications/mailTrial.ts';
import { templateFor } from '../../src/domain/notifications/emailTemplate.ts';
import { factsOf } from '../../src/domain/notifications/notificationFacts.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { isOfMail, isPermanent, type Mail, type SendMail } from '../messages/mailDelivery.ts';
import type { DueDelivery } from '../store/notifications/delivery.ts';
import { ALERT } from '../store/notifications/alertEvent.ts';
import type { AlertOutbox } from './alertOutbox.ts';
import type { DeliveryIds } from './deliveryIds.ts';
import { beginningOf, plainTextOf } from './plainText.ts';
import {
  titleOf,
  valuesOf,
  type NotifiedOf,
  type NotifiedReport,
  type Picture,
  type ReadNotifiedReport,
  type MessageTime,
} from './reportValues.ts';
import { rejected, type Sender } from './sender.ts';
import { fillTemplate } from './template.ts';
import type { ReadAddress } from './subscriberAddress.ts';
import { inOutbox, textOf } from './textSender.ts';
import { reasonOf } from '../process/reasonOf.ts';

export interface MailDeps {
  /** Undefined where SMTP_URL is not set. */
  readonly send: SendMail | undefined;
  readonly outbox: Pick<AlertOutbox, 'write'>;
  readonly templates: () => Promise<readonly EmailTemplate[]>;
  /** Reads one template by its id, for a trial; undefined where it was deleted. */
  readonly templateOf: (id: number) => Promise<EmailTemplate | undefined>;
  readonly notifiedReportOf: ReadNotifiedReport;
  readonly addressOf: ReadAddress;
  /** Reads the picture of a report; undefined where there is none that a mail can have. Never rejects. */
  readonly pictureOf: (delivery: NotifiedOf) => Promise<Picture | undefined>;
  /** Composes the mail of the statistics of a period; fails with the reason why nothing is to be sent. */
  readonly statisticsMailOf: (key: StatisticsMailKey) => Promise<Result<ComposedStatisticsMail, string>>;
  readonly ids: Pick<DeliveryIds, 'ofMail'>;
  readonly now: () => EpochMs;
}

/** Content id of the logo: a template places it with `<img src="cid:logo">`; else it stands above the text. */
const LOGO_CID = 'logo';
const MAX_SUBJECT = 200;
const TEST_MARK = 'TEST';

/** Sends deliveries to mailboxes. */
export function mailSender(deps: MailDeps): Sender {
  const { send, outbox, ids } = deps;
  return async (delivery) => {
    const key = readStatisticsMailEvent(delivery.event);
    const composed =
      key === undefined ? await reportMail(deps, delivery) : await statisticsMail(deps, delivery, key);
    if (!composed.ok) return rejected(composed.reason);
    const mail = composed.value;
    const request = `To ${mail.to.join(', ')}\nSubject: ${mail.subject}\n\n${mail.text}`;
    if (send === undefined) {
      await outbox.write(delivery, { kind: 'mail', to: mail.to, subject: mail.subject, text: mail.text });
      return inOutbox(request);
    }
    // The same id for each attempt: mail programs show a repeated mail once.
    try {
      const answer = await send({ ...mail, messageId: ids.ofMail(delivery) });
      return { outcome: 'delivered', request, answer };
    } catch (error) {
      const outcome = isPermanent(error) ? 'rejected' : 'failed';
      return { outcome, isOfDelivery: isOfMail(error), failure: reasonOf(error), request };
    }
  };
}

async function statisticsMail(
  { statisticsMailOf }: Pick<MailDeps, 'statisticsMailOf'>,
  { address }: DueDelivery,
  key: StatisticsMailKey,
): Promise<Result<Mail, string>> {
  const composed = await statisticsMailOf(key);
  if (!composed.ok) return composed;
  const { file, ...mail } = composed.value;
  const files = [{ ...file, contentType: 'text/csv; charset=utf-8' }];
  return success({ ...mail, subject: subjectOf(mail.subject), files, to: [address] });
}

async function reportMail(deps: MailDeps, delivery: DueDelivery): Promise<Result<Mail, string>> {
  const { templates, templateOf, notifiedReportOf, addressOf, pictureOf, now } = deps;
  const { event } = delivery;
  const report = await notifiedReportOf(delivery);
  if (report === undefined) return failure('The report was deleted');
  const trial = trialTemplateId(event);
  // A person tries a template with their own address, which no record of a subscriber has.
  const own = success({ address: delivery.address, timeZone: '' });
  const reached = trial === undefined ? await addressOf(delivery, 'email') : own;
  if (!reached.ok) return reached;
  const { address, timeZone } = reached.value;
  const template =
    trial === undefined ? templateFor(await templates(), factsOf(report.report)) : await templateOf(trial);
  const isPictured = template?.body.includes(`cid:${PICTURE_CID}`) === true;
  const notified = isPictured ? { ...report, picture: await pictureOf(delivery) } : report;
  const composed = composersOf(event)(template, notified, { at: now(), timeZone });
  return composed.ok ? success({ ...composed.value, to: [address] }) : composed;
}

type Composed = Result<Omit<Mail, 'to'>, string>;
type Compose = (
  template: EmailTemplate | undefined,
  notified: NotifiedReport,
  sending: MessageTime,
) => Composed;

function composersOf(event: string): Compose {
  if (trialTemplateId(event) !== undefined) return composeTrial;
  return event === ALERT ? composeAlert : composeUpdate;
}

/** The mail as it would be sent, marked as no alarm. */
function composeTrial(...[template, notified, sending]: Parameters<Compose>): Composed {
  if (template === undefined) return failure('The template was deleted');
  const mail = composeMail(template, notified, sending);
  return mail.ok
    ? success({ ...mail.value, subject: subjectOf(`${TEST_MARK}: ${mail.value.subject}`) })
    : mail;
}

function composeAlert(
  template: EmailTemplate | undefined,
  notified: NotifiedReport,
  sending: MessageTime,
): Composed {
  if (template === undefined) return failure('There is no primary email template for this type of report');
  return composeMail(template, notified, sending);
}

/** A message to the group has the text of a text message, unless the template has a place for it. */
function composeUpdate(
  template: EmailTemplate | undefined,
  notified: NotifiedReport,
  sending: MessageTime,
): Composed {
  if (template !== undefined && /\{\{[^}]*\bupdateMessage\b/.test(template.body))
    return composeMail(template, notified, sending);
  return success({ subject: subjectOf(titleOf(notified.report)), text: `${textOf(notified, sending)}\n` });
}

/** A mail without its receiver. Fails with the reason where the template can't be parsed. */
export function composeMail(
  template: EmailTemplate,
  notified: NotifiedReport,
  sending: MessageTime,
): Composed {
  const values = valuesOf(notified, sending);
  const subject = fillTemplate(template.subject, values, 'plain');
  const body = fillTemplate(template.body, values, 'markup');
  if (!subject.ok) return failure(`The subject of the template can't be read: ${subject.reason}`);
  if (!body.ok) return failure(`The body of the template can't be read: ${body.reason}`);
  const isMarkup = /<[a-z][^>]*>/i.test(template.body);
  const content = isMarkup ? body.value : body.value.replaceAll(/\r?\n/g, '<br>\n');
  const html = withLogo(content, template);
  return success({
    subject: subjectOf(subject.value),
    text: `${plainTextOf(content)}\n`,
    html: `<!doctype html>\n<html><body>${html}</body></html>\n`,
    images: imagesOf(template, notified),
  });
}

function imagesOf({ logo, body }: EmailTemplate, { picture }: NotifiedReport) {
  const isPictured = picture !== undefined && body.includes(`cid:${PICTURE_CID}`);
  return [
    ...(logo === undefined ? [] : [{ cid: LOGO_CID, ...logo }]),
    ...(isPictured ? [{ cid: PICTURE_CID, ...picture }] : []),
  ];
}

function subjectOf(text: string): string {
  return beginningOf(text.replaceAll(/\p{Cc}+/gu, ' ').trim(), MAX_SUBJECT);
}

function withLogo(content: string, { logo }: EmailTemplate): string {
  if (logo === undefined || content.includes(`cid:${LOGO_CID}`)) return content;
  return `<p><img src="cid:${LOGO_CID}" alt="" style="max-height:80px"></p>\n${content}`;
}
