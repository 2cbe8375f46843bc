import { useStore } from 'jotai';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { CONFIGURATION_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import type { ListActionsProps } from '../../list/view/listProps.ts';
import { ConfirmDialog } from '../../remove/ConfirmDialog.tsx';
import { resetConfiguration } from './resetConfiguration.ts';

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
