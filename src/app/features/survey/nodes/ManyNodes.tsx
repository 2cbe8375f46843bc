import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { arrangeOnLine } from '../../../../domain/survey/plane/arrangeOnLine.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import { itemCount } from '../../../text/survey.ts';
import { NODES_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { copiedItemsAtom, copyItemsAtom, pasteItemsAtom } from '../panels/clipboard.ts';
import { performAtom } from '../panels/edits.ts';
import { DeleteNodes } from './DeleteNodes.tsx';
import { SetField } from './SetField.tsx';
import styles from './nodeForm.module.css';

/** Nodes that can be arranged at once: their order along the line is found by comparing all pairs. */
const MAX_ARRANGED = 1_000;

/** What can be done with several nodes at once. */
export function ManyNodes({ rows }: { readonly rows: readonly number[] }) {
  const store = useStore();
  const perform = useSetAtom(performAtom);
  const copy = useSetAtom(copyItemsAtom);
  const paste = useSetAtom(pasteItemsAtom);
  const copied = useAtomValue(copiedItemsAtom);
  const [isDeleting, setIsDeleting] = useState(false);
  const all = Uint32Array.from(rows);
  const canArrange = rows.length >= 3 && rows.length <= MAX_ARRANGED;
  const arrange = async () => {
    const port = store.get(surveyPortAtom);
    if (port === undefined) return;
    const items = await Promise.all(rows.map((row) => port.item('nodes', row)));
    const lat = Float64Array.from(items, (item) => Number(item?.['node_lat'] ?? NaN));
    const lon = Float64Array.from(items, (item) => Number(item?.['node_long'] ?? NaN));
    await perform({ kind: 'arrange', table: 'nodes', rows: all, ...arrangeOnLine(lat, lon) });
  };
  const run = (act: () => Promise<unknown>) => () =>
    void act().catch(reportError(store, 'nodes of the survey'));
  const hide = (isHidden: boolean) =>
    run(() => perform({ kind: 'setHidden', table: 'nodes', rows: all, isHidden }));
  return (
    <section className={styles.form} aria-label={TEXT.edit}>
      <h2>{itemCount('nodes', rows.length)}</h2>
      <SetField rows={all} />
      <div className={styles.many}>
        <Button onPress={hide(true)}>{TEXT.hide}</Button>
        <Button onPress={hide(false)}>{TEXT.show}</Button>
        <Button onPress={run(copy)}>{TEXT.copy}</Button>
        <Button disabled={copied === undefined} onPress={run(paste)}>
          {TEXT.paste}
        </Button>
        <Button
          disabled={!canArrange}
          title={canArrange ? undefined : TEXT.arrangeNeeds}
          onPress={run(arrange)}
        >
          {TEXT.arrange}
        </Button>
        <Button danger onPress={() => setIsDeleting(true)}>
          <Trash2 aria-hidden="true" />
          <span>{TEXT.delete}</span>
        </Button>
      </div>
      {isDeleting && <DeleteNodes rows={rows} onClose={() => setIsDeleting(false)} />}
    </section>
  );
}
