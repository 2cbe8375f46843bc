import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { TableName } from '../../../../domain/survey/draft/tables.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { copiedText, NODES_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { copiedItemsAtom, pasteItemsAtom } from './clipboard.ts';
import form from './itemForm.module.css';

/** Where no item is selected, as after a level was chosen: the copied items of the kind, to be pasted there. */
export function CopiedItems({ table }: { readonly table: TableName }) {
  const store = useStore();
  const copied = useAtomValue(copiedItemsAtom);
  const paste = useSetAtom(pasteItemsAtom);
  if (copied?.table !== table) return undefined;
  return (
    <section className={form.form} aria-label={TEXT.copied}>
      <p>{copiedText(table, copied.count)}</p>
      <Button onPress={() => void paste().catch(reportError(store, 'copied items'))}>{TEXT.paste}</Button>
    </section>
  );
}
