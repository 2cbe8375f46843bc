/** Webhooks and email templates, tried out with the newest report. */
import { PATHS } from '../../../../../domain/contract/paths.ts';
import { isRow, type Row } from '../../../../../domain/json/row.ts';
import { failureTexts } from '../../../../http/failure.ts';
import { sendForRow } from '../../../../http/sendFor.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { httpOf } from '../../../../session/console.ts';
import { ERROR_TEXT } from '../../../../text/errors.ts';
import { WEBHOOK_TEST_TEXT } from '../../../../text/tryOut.ts';

/** What a test call has sent, and what came of it. */
export interface WebhookTest {
  readonly isDelivered: boolean;
  readonly text: string;
  /** Method, address and body; '' where nothing was sent. */
  readonly request: string;
  /** Beginning of the body of the answer; '' where there is none. */
  readonly answer: string;
}

/** An email as it would be sent; `failure` is '' where it could be composed. */
export interface EmailPreview {
  readonly failure: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Calls a webhook once. */
export async function testWebhook(store: StateAccess, row: Row): Promise<WebhookTest> {
  const path = `${PATHS.webhookTest}/${encodeURIComponent(readText(row['id']))}`;
  const answer = await sendForRow(httpOf(store), path, { method: 'POST', body: {}, failures: 'missing' });
  const body = answer.ok ? answer.value.body : {};
  const isDelivered = body['outcome'] === 'delivered';
  const status = readText(body['status']);
  const answered = status === '' ? '' : WEBHOOK_TEST_TEXT.answered(status);
  const why = answer.ok ? readText(body['failure']) || answered : failureTexts(answer.reason)[0];
  return {
    isDelivered,
    text: isDelivered ? WEBHOOK_TEST_TEXT.delivered(answered) : WEBHOOK_TEST_TEXT.failed(why ?? ''),
    request: readText(body['request']),
    answer: readText(body['answer']),
  };
}

/** The email of a template. */
export async function previewEmail(store: StateAccess, row: Row): Promise<EmailPreview> {
  const path = `${PATHS.emailPreview}/${encodeURIComponent(readText(row['id']))}`;
  const answer = await sendForRow(httpOf(store), path, { failures: 'missing' });
  if (!answer.ok) {
    const failure = failureTexts(answer.reason)[0] ?? ERROR_TEXT.unknown;
    return { failure, subject: '', html: '', text: '' };
  }
  const { body } = answer.value;
  const images = Array.isArray(body['images']) ? body['images'].filter(isRow) : [];
  return {
    failure: '',
    subject: readText(body['subject']),
    html: shownMarkup(readText(body['html']), images),
    text: readText(body['text']),
  };
}

/** Parts of a markup that the console's own page does not allow, and reports where it only parses them. */
const STYLES = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)|<(style|script)\b[\s\S]*?<\/\1\s*>/gi;

/** The markup of an email with its images inline, and without styles. */
function shownMarkup(html: string, images: readonly Row[]): string {
  const parsed = new DOMParser().parseFromString(html.replaceAll(STYLES, ''), 'text/html');
  for (const element of parsed.querySelectorAll('style, script, link, meta, base')) element.remove();
  for (const { cid, contentType, content } of images) {
    const source = `data:${readText(contentType)};base64,${readText(content)}`;
    for (const image of parsed.querySelectorAll('img'))
      if (image.getAttribute('src') === `cid:${readText(cid)}`) image.setAttribute('src', source);
  }
  return parsed.body.innerHTML;
}
