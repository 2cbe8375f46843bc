/** Calls webhooks: the body from a template or as JSON, headers, signature (docs/webhooks.md). */
import { eventTime } from '../../src/domain/time/sensorClock.ts';
import { writeIso } from '../../src/domain/json/instant.ts';
import { readBoolean } from '../../src/domain/json/read.ts';
import { NOT_JSON, parseJson } from '../../src/domain/json/parseJson.ts';
import { DELIVERY_HEADER, readHeaders, SIGNATURE_HEADER } from '../../src/domain/resources/webhookHeaders.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { Document } from '../store/documents/documents.ts';
import type { Store } from '../store/store.ts';
import {
  AddressDeniedError,
  type OutgoingAnswer,
  type OutgoingRequest,
  type OutgoingRequests,
} from './outgoingRequest.ts';
import type { DeliveryIds } from './deliveryIds.ts';
import { valuesOf, type NotifiedReport, type ReadNotifiedReport } from './reportValues.ts';
import { requestedDelayOf } from './pauseAskedByTarget.ts';
import { rejected, type Attempt, type Sender } from './sender.ts';
import { signatureOf } from './signature.ts';
import { fillTemplate, type TextForm } from './template.ts';
import { reasonOf } from '../process/reasonOf.ts';

export interface WebhookDeps {
  readonly store: Pick<Store, 'collection'>;
  readonly requests: Pick<OutgoingRequests, 'send'>;
  readonly notifiedReportOf: ReadNotifiedReport;
  readonly ids: Pick<DeliveryIds, 'ofDelivery'>;
  readonly now: () => EpochMs;
}

const BODILESS = ['GET', 'HEAD'];
/** The receiver says that it is gone for good. */
const GONE = 410;

/** Sends deliveries to webhooks. */
export function webhookSender(deps: WebhookDeps): Sender {
  return async (delivery) => {
    const { id, recipient } = delivery;
    const webhook = await deps.store.collection<Document>('webhooks').get(Number(recipient));
    if (webhook === undefined) return rejected('The webhook was deleted');
    if (readBoolean(webhook['enabled']) !== true) return rejected('The webhook is disabled');
    const notified = await deps.notifiedReportOf(delivery);
    if (notified === undefined) return rejected('The report was deleted');
    return callWebhook(deps, webhook, { notified, deliveryId: deps.ids.ofDelivery(id) });
  };
}

interface WebhookCall {
  readonly notified: NotifiedReport;
  /** Sent in a header. */
  readonly deliveryId: string;
}

/** Calls a webhook once, whether or not it is enabled. */
export async function callWebhook(
  { requests, now }: Pick<WebhookDeps, 'requests' | 'now'>,
  webhook: Document,
  call: WebhookCall,
): Promise<Attempt> {
  const composed = composeRequest(webhook, call, now());
  if (!composed.ok) return rejected(composed.reason);
  const { method, url, body } = composed.value;
  const shown = new URL(url);
  shown.password = '';
  const request = `${method} ${shown.href}${body === undefined ? '' : `\n\n${body.toString()}`}`;
  try {
    const answer = await requests.send(composed.value);
    const more = { request, status: answer.status, answer: answer.text };
    return { ...outcomeOf(answer), ...more, requestedDelay: requestedDelayOf(answer, now()) };
  } catch (error) {
    return {
      outcome: error instanceof AddressDeniedError ? 'rejected' : 'failed',
      failure: reasonOf(error),
      request,
    };
  }
}

function outcomeOf({ status, location }: OutgoingAnswer): Pick<Attempt, 'outcome' | 'failure'> {
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  if (status >= 300 && status < 400) {
    return {
      outcome: 'rejected',
      failure: `Redirects are not followed: ${status} to ${location ?? 'nowhere'}`,
    };
  }
  return { outcome: status === GONE ? 'rejected' : 'failed', failure: `Answered ${status}` };
}

function composeRequest(
  webhook: Document,
  { notified, deliveryId }: WebhookCall,
  at: EpochMs,
): Result<OutgoingRequest, string> {
  const url = URL.parse(textOf(webhook['url']));
  if (url === null) return failure('The URL of the webhook is not valid');
  const method = textOf(webhook['method']).toUpperCase() || 'POST';
  const own = readHeaders(webhook['headers']);
  if (!own.ok) return own;
  const contentType = own.value['content-type'] ?? 'application/json';
  const body = BODILESS.includes(method)
    ? success('')
    : bodyOf(webhook, notified, { at, form: formOf(contentType) });
  if (!body.ok) return body;
  const secret = textOf(webhook['secret']);
  const headers = {
    'user-agent': 'Shotpoint-Webhook/1',
    ...own.value,
    [DELIVERY_HEADER]: deliveryId,
    ...(secret === '' ? {} : { [SIGNATURE_HEADER]: signatureOf(secret, body.value, at) }),
  };
  if (BODILESS.includes(method)) return success({ url, method, headers, body: undefined });
  const length = String(Buffer.byteLength(body.value));
  return success({
    url,
    method,
    headers: { ...headers, 'content-type': contentType, 'content-length': length },
    body: body.value,
  });
}

function bodyOf(
  webhook: Document,
  notified: NotifiedReport,
  { at, form }: { readonly at: EpochMs; readonly form: TextForm },
): Result<string, string> {
  const template = textOf(webhook['template']);
  if (template === '') {
    const { report, event, message, link, news } = notified;
    const { type, title, sensorClock } = valuesOf(notified, { at });
    const time = writeIso(eventTime(report));
    return success(JSON.stringify({ event, type, title, time, sensorClock, message, link, ...news, report }));
  }
  const filled = fillTemplate(template, valuesOf(notified, { at }), form);
  if (!filled.ok) return failure(`The template can't be read: ${filled.reason}`);
  const isBroken = form === 'json' && parseJson(filled.value) === NOT_JSON;
  return isBroken ? failure(`The filled template is not valid JSON: ${filled.value.slice(0, 200)}`) : filled;
}

function formOf(contentType: string): TextForm {
  if (/json/i.test(contentType)) return 'json';
  if (/x-www-form-urlencoded/i.test(contentType)) return 'form';
  return /xml|html/i.test(contentType) ? 'markup' : 'plain';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
