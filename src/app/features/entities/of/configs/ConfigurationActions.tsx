import { useStore } from 'jotai';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { CONFIGURATION_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import type { ListActionsProps } from '../../list/view/listProps.ts';
import { ConfirmDialog } from '../../remove/ConfirmDialog.tsx';
import type { Failure } from '../../../../http/failure.ts';
import { newOnceKey } from '../../../../http/newOnceKey.ts';
import { PATHS } from '../../../../../domain/contract/paths.ts';
import { sendForList } from '../../../../http/sendFor.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { showToastAtom } from '../../../../browser/toastAtoms.ts';
import { httpOf } from '../../../../session/console.ts';
import { ERROR_TEXT } from '../../../../text/errors.ts';

/** Resets the configuration to its defaults after a question; where that fails, the list is emptied. */
export function ConfigurationActions({ onChanged, onEmptied }: ListActionsProps) {
  const store = useStore();
  const [isAsking, setIsAsking] = useState(false);
  const reset = async () => {
    const failure = await resetConfiguration(store);
    setIsAsking(false);
    if (failure === undefined) onChanged();
    else onEmptied(failure);
  };
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>
        <RotateCcw aria-hidden="true" />
        <span>{TEXT.reset}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={TEXT.question}
          text={TEXT.effect}
          action={TEXT.confirm}
          onClose={() => setIsAsking(false)}
          onConfirm={reset}
        />
      )}
    </>
  );
}

/** Resets the configuration; returns why it failed, which a toast reports: the server's message, else its own. */
async function resetConfiguration(store: StateAccess): Promise<Failure | undefined> {
  const answer = await sendForList(httpOf(store), PATHS.configDefaults, {
    onceKey: newOnceKey(),
    failures: 'missing',
  });
  if (answer.ok) {
    store.set(showToastAtom, 'ok', TEXT.done);
    return undefined;
  }
  const { appError, message } = answer.reason;
  store.set(showToastAtom, 'danger', appError ?? message ?? ERROR_TEXT.defaultConfiguration);
  return answer.reason;
}
