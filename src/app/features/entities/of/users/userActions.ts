import { PATHS } from '../../../../../domain/contract/paths.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import { USERS } from '../../../../../domain/resources/entities/users.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { showToastAtom } from '../../../../browser/toastAtoms.ts';
import { readRecord, writeRow } from '../../../../data/lists/entityCalls.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { httpOf } from '../../../../session/console.ts';
import { passwordLinkSentText, USER_ACTION_TEXT as TEXT } from '../../../../text/entityLists.ts';
import type { RowAction, RowActionContext } from '../../list/rows/rowActions.ts';

/** Switches an account on or off, and sends its owner a link to choose a password. */
export function userActions({ store, row, onChanged }: RowActionContext): readonly RowAction[] {
  const isActive = row['activated'] === true;
  const email = readText(row['email']);
  const switchAction: RowAction = {
    id: 'activated',
    needsUpdate: true,
    text: isActive ? TEXT.deactivate : TEXT.activate,
    run: () => void setActivated(store, row, isActive ? 'off' : 'on').then(onChanged),
  };
  if (email === '') return [switchAction];
  const run = () => void sendLink(store, email);
  return [switchAction, { id: 'resetPassword', needsUpdate: true, text: TEXT.resetPassword, run }];
}

async function setActivated(store: StateAccess, row: Row, value: 'on' | 'off'): Promise<void> {
  const read = await readRecord(store, USERS, { id: readText(row['id']) });
  if (!read.ok) return;
  const written = await writeRow(store, USERS, { ...read.value, activated: value === 'on' });
  if (written.ok) store.set(showToastAtom, 'ok', value === 'on' ? TEXT.activated : TEXT.deactivated);
}

async function sendLink(store: StateAccess, email: string): Promise<void> {
  const answer = await httpOf(store).send(PATHS.resetPasswordInit, {
    method: 'POST',
    body: email,
    failures: { text: TEXT.resetFailed },
  });
  if (answer.ok) store.set(showToastAtom, 'ok', passwordLinkSentText(email));
}
