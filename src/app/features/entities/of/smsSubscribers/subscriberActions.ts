import { newOnceKey } from '../../../../http/newOnceKey.ts';
import { PATHS } from '../../../../../domain/contract/paths.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { showToastAtom } from '../../../../browser/toastAtoms.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { httpOf } from '../../../../session/console.ts';
import { SUBSCRIBER_TEXT as TEXT } from '../../../../text/entityLists.ts';
import type { RowAction, RowActionContext } from '../../list/rows/rowActions.ts';

/** Sends a test message to one subscriber; the server's answer is its toast. */
export function subscriberTest({ store, row }: RowActionContext): readonly RowAction[] {
  const path = `${PATHS.smsSubscriberTest}/${encodeURIComponent(readText(row['id']))}`;
  const run = async () => {
    const answer = await httpOf(store).send(path, { onceKey: newOnceKey() });
    if (answer.ok && !hasAlert(answer.value.headers)) store.set(showToastAtom, 'ok', TEXT.testSent);
  };
  return [{ id: 'test', needsUpdate: true, text: TEXT.test, run: () => void run() }];
}

function hasAlert(headers: Headers): boolean {
  return [...headers.keys()].some((name) => name.toLowerCase().endsWith('app-alert'));
}

/** Enables or disables all subscribers; false where that failed. */
export async function updateAllSubscribers(store: StateAccess, value: 'on' | 'off'): Promise<boolean> {
  const body = { enableAll: value === 'on' };
  return (await httpOf(store).send(PATHS.updateAllSubscribers, { method: 'PUT', body })).ok;
}
