import { PATHS } from '../../../../../domain/contract/paths.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import { failureTexts } from '../../../../http/failure.ts';
import { sendForRow } from '../../../../http/sendFor.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { httpOf } from '../../../../session/console.ts';
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

/** Calls a webhook once with the newest report. */
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
