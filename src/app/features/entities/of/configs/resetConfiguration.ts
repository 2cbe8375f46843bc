import type { Failure } from '../../../../http/failure.ts';
import { newOnceKey } from '../../../../http/newOnceKey.ts';
import { PATHS } from '../../../../../domain/contract/paths.ts';
import { sendForList } from '../../../../http/sendFor.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { showToastAtom } from '../../../../browser/toastAtoms.ts';
import { httpOf } from '../../../../session/console.ts';
import { CONFIGURATION_TEXT } from '../../../../text/entityLists.ts';
import { ERROR_TEXT } from '../../../../text/errors.ts';

/** Resets the configuration; returns why it failed, which a toast reports: the server's message, else its own. */
export async function resetConfiguration(store: StateAccess): Promise<Failure | undefined> {
  const answer = await sendForList(httpOf(store), PATHS.configDefaults, {
    onceKey: newOnceKey(),
    failures: 'missing',
  });
  if (answer.ok) {
    store.set(showToastAtom, 'ok', CONFIGURATION_TEXT.done);
    return undefined;
  }
  const { appError, message } = answer.reason;
  store.set(showToastAtom, 'danger', appError ?? message ?? ERROR_TEXT.defaultConfiguration);
  return answer.reason;
}
