import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { Trash2 } from 'lucide-react';
import { reportError } from '../../../browser/errorLog.ts';
import { itemCount } from '../../../text/survey.ts';
import { deleteManyText, MANY_TEXT as TEXT } from '../../../text/surveyItems.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { copiedItemsAtom, copyItemsAtom, pasteItemsAtom } from './clipboard.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { deleteItemsAtom, isDeletionAskedAtom } from './deleteItems.ts';
import form from './itemForm.module.css';
import { SetForAll, type SettableField } from './SetForAll.tsx';

interface Props {
  readonly table: 'zones' | 'cameras';
  readonly rows: readonly number[];
  /** Fields that can be set for all of them. */
  readonly fields: readonly SettableField[];
}

/** What can be done with several zones or cameras at once. */
export function ManyItems({ table, rows, fields }: Props) {
  const store = useStore();
  const copy = useSetAtom(copyItemsAtom);
  const paste = useSetAtom(pasteItemsAtom);
  const remove = useSetAtom(deleteItemsAtom);
  const copied = useAtomValue(copiedItemsAtom);
  const [isDeleting, setDeleting] = useAtom(isDeletionAskedAtom);
  const run = (act: () => Promise<unknown>) => () => {
    act().catch(reportError(store, 'items of the survey'));
  };
  return (
    <section className={form.form} aria-label={itemCount(table, rows.length)}>
      <h2>{itemCount(table, rows.length)}</h2>
      <SetForAll table={table} rows={rows} fields={fields} />
      <div className={form.many}>
        <Button onPress={run(copy)}>{TEXT.copy}</Button>
        <Button disabled={copied === undefined} onPress={run(paste)}>
          {TEXT.paste}
        </Button>
        <Button danger onPress={() => setDeleting(true)}>
          <Trash2 aria-hidden="true" />
          <span>{TEXT.delete}</span>
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={deleteManyText(table, rows.length)}
          action={TEXT.delete}
          danger
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await remove(table, rows);
            setDeleting(false);
          }}
        >
          <p>{TEXT.deleteText}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
