import { expect, it, onTestFinished } from 'vitest';
import { KEPT_KINDS, readRetention } from '../../../../domain/contract/retention.ts';
import type { Call } from '../../../http/http.ts';
import { success } from '../../../../domain/result.ts';
import { RETENTION_TEXT as TEXT } from '../../../text/retention.ts';
import { mount, until } from '../../../testing/mount.tsx';
import { storeOfCalls } from '../../../testing/storeOfCalls.ts';
import { RetentionPage } from './RetentionPage.tsx';

const NONE = { count: 0, bytes: 0, oldest: null, newest: null };
const REMOVED = { count: 1234, bytes: 3 * 1024 ** 3, oldest: 1_700_000_000_000, newest: 1_750_000_000_000 };

/** A server with `Test=30` in force, where each type with a period loses 1 234 reports. */
function answerOf(periods = 'Test=30') {
  const { retention } = readRetention(periods);
  const rows = KEPT_KINDS.map((kind) => ({
    kind,
    days: retention.get(kind) ?? null,
    removed: retention.has(kind) ? REMOVED : NONE,
    held: kind === 'Shot' && retention.has(kind) ? { ...REMOVED, count: 2 } : NONE,
  }));
  return { at: 1_760_000_000_000, rows };
}

async function open() {
  const saved: unknown[] = [];
  const store = storeOfCalls(async (_path, sent) => {
    const call = sent as Call | undefined;
    if (call?.method === 'PUT') saved.push(call.body);
    const periods = call?.query?.['periods'];
    const body = call?.method === 'PUT' ? {} : answerOf(periods === undefined ? undefined : String(periods));
    return success({ status: 200, headers: new Headers(), body });
  });
  const page = await mount(<RetentionPage />, { store });
  onTestFinished(() => page.unmount());
  const { root } = page;
  await until(() => root.querySelector('tbody tr') !== null);
  const button = (text: string) =>
    Array.from(root.querySelectorAll('button')).find(({ textContent }) => textContent === text);
  const type = (kind: string, days: string) => {
    const input = root.querySelector<HTMLInputElement>(`input[aria-label="Days of ${kind}"]`);
    if (input === null) throw new Error('No field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, days);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const isOff = (text: string) => {
    const found = button(text);
    return found?.disabled === true || found?.getAttribute('aria-disabled') === 'true';
  };
  const note = () => root.querySelector('output')?.textContent ?? '';
  return { root, saved, button, type, isOff, note };
}

it('[keeping.12] saves only periods that were previewed, with what they remove in figures', async () => {
  const { root, saved, button, type, isOff, note } = await open();
  expect(note()).toContain(TEXT.unchanged);
  expect(isOff(TEXT.save)).toBe(true);
  type('Shot', '730');
  await until(() => note() === TEXT.previewFirst);
  expect(isOff(TEXT.save)).toBe(true);
  button(TEXT.preview)?.click();
  await until(() => note().startsWith('These periods remove'));
  expect(note()).toBe(
    'These periods remove 2 468 reports, files and plate records, 6.0 GB. 2 stay by a hold or a lock.',
  );
  expect(root.querySelector('tbody tr')?.textContent).toContain('1 234');
  button(TEXT.save)?.click();
  await until(() => note() === TEXT.saved);
  expect(saved).toEqual([{ periods: 'Shot=730, Test=30' }]);
});

it('[keeping.12] takes neither preview nor save for days that cannot be read', async () => {
  const { type, isOff, root } = await open();
  type('Panic', '1.5');
  await until(() => isOff(TEXT.preview));
  expect(isOff(TEXT.save)).toBe(true);
  expect(root.querySelector('input[aria-invalid="true"]')?.getAttribute('aria-label')).toBe('Days of Panic');
});
