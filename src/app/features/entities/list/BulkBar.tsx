import { X } from 'lucide-react';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { ENTITY_LIST_TEXT as TEXT, selectedText } from '../../../text/entityLists.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useReturnedFocus } from '../../../ui/keyboard/useReturnedFocus.ts';
import styles from './view/list.module.css';
import { switchField, useBulkSwitch } from './useBulkSwitch.ts';
import type { RowSelection } from './rows/useRowSelection.ts';

interface Props {
  readonly resource: Resource;
  readonly selection: RowSelection;
  readonly canUpdate: boolean;
  readonly canRemove: boolean;
  readonly onRemove: () => void;
  readonly onChanged: () => void;
}

/** What can be done with the selected rows. */
export function BulkBar({ resource, selection, canUpdate, canRemove, onRemove, onChanged }: Props) {
  const { isRunning, run } = useBulkSwitch(resource, onChanged);
  const field = canUpdate ? switchField(resource) : undefined;
  const { rows } = selection;
  const bar = useReturnedFocus<HTMLDivElement>();
  return (
    <div ref={bar} className={styles.bulk} role="toolbar" aria-label={selectedText(rows.length)}>
      <b>{selectedText(rows.length)}</b>
      {field !== undefined && (
        <>
          <Button tight off={isRunning} onPress={() => void run(rows, field, 'on')}>
            {TEXT.enable}
          </Button>
          <Button tight off={isRunning} onPress={() => void run(rows, field, 'off')}>
            {TEXT.disable}
          </Button>
        </>
      )}
      {canRemove && (
        <Button tight danger onPress={onRemove}>
          {TEXT.delete}
        </Button>
      )}
      <Button ghost tight onPress={() => selection.set([])}>
        <X aria-hidden="true" />
        <span>{TEXT.clearSelection}</span>
      </Button>
    </div>
  );
}
