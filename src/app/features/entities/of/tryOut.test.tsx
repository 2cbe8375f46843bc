import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { byName, doing, mount, until, type Mounted } from '../../../testing/mount.tsx';
import { storeOfCalls } from '../../../testing/storeOfCalls.ts';
import { EmailPreviewDialog } from './emailTemplates/EmailPreviewDialog.tsx';
import { WebhookTestDialog } from './webhooks/WebhookTestDialog.tsx';

const send = vi.fn<(path: string, call?: object) => Promise<unknown>>();
let page: Mounted;
const close = vi.fn<() => void>();
const answers = (body: unknown) =>
  send.mockResolvedValue({
    ok: true,
    value: { status: 200, headers: new Headers(), body, total: undefined },
  });
const shows = (text: string) => until(() => page.root.textContent.includes(text));

beforeEach(() => {
  send.mockReset();
  close.mockReset();
});
afterEach(() => page.unmount());

it('[notifications.18] calls a webhook when the person says so, and shows what was sent and what was answered', async () => {
  const row = { id: 7, name: 'Dispatch' };
  page = await mount(<WebhookTestDialog row={row} onClose={close} />, { store: storeOfCalls(send) });
  expect(page.root.textContent).toContain('Test webhook Dispatch');
  expect(send).not.toHaveBeenCalled();
  answers({
    outcome: 'failed',
    failure: 'Answered 500',
    request: 'POST http://a/\n\n{}',
    status: 500,
    answer: 'no',
  });
  await doing(() => byName('Send test call').click());
  await shows('Not delivered: Answered 500');
  expect([...page.root.querySelectorAll('pre')].map(({ textContent }) => textContent)).toEqual([
    'POST http://a/\n\n{}',
    'no',
  ]);
  answers({ outcome: 'delivered', failure: null, request: 'POST http://a/', status: 204, answer: null });
  await doing(() => byName('Send test call').click());
  await shows('Delivered: answered 204.');
  expect(send.mock.calls.map(([path]) => path)).toEqual([
    'services/shotpointserver/api/webhooks/test/7',
    'services/shotpointserver/api/webhooks/test/7',
  ]);
});

it('[notifications.18] says why a webhook could not be tried out', async () => {
  page = await mount(<WebhookTestDialog row={{ id: 7, name: 'A' }} onClose={close} />, {
    store: storeOfCalls(send),
  });
  const appError = 'There is no report yet to test it with';
  const reason = {
    kind: 'badRequest',
    status: 400,
    message: undefined,
    appError,
    errorKey: undefined,
    fieldErrors: [],
  };
  send.mockResolvedValue({ ok: false, reason });
  await doing(() => byName('Send test call').click());
  await shows('Not delivered');
  expect(page.root.querySelector('b')?.textContent).toBe(`Not delivered: ${appError}`);
  expect(page.root.querySelectorAll('pre')).toHaveLength(0);
});

it('[notifications.24] shows the email that a template makes, its logo inline, and nothing of it that could run', async () => {
  answers({
    subject: 'Shot at North gate',
    html: '<html><head><style>b{}</style></head><body><img src="cid:logo" style="x"><script>1</script><b>Now</b></body></html>',
    text: 'Now\n',
    images: [{ cid: 'logo', contentType: 'image/png', content: 'QUJD' }],
  });
  page = await mount(<EmailPreviewDialog row={{ id: 3, name: 'Shots' }} onClose={close} />, {
    store: storeOfCalls(send),
  });
  await shows('Shot at North gate');
  const frame = page.root.querySelector('iframe');
  expect(frame?.getAttribute('sandbox')).toBe('');
  expect(frame?.getAttribute('srcdoc')).toBe('<img src="data:image/png;base64,QUJD"><b>Now</b>');
  await doing(() => byName('Close').click());
  expect(close).toHaveBeenCalledOnce();
});
