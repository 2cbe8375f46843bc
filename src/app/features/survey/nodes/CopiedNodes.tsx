import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { reportError } from '../../../base/errorLog.ts';
import { copiedText, NODES_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { copiedCountAtom, pasteNodesAtom } from '../base/clipboard.ts';
import styles from './nodeForm.module.css';

/** Where no node is selected, as after a level was chosen: the copied nodes, to be pasted there. */
export function CopiedNodes() {
  const store = useStore();
  const count = useAtomValue(copiedCountAtom);
  const paste = useSetAtom(pasteNodesAtom);
  if (count === 0) return undefined;
  return (
    <section className={styles.form} aria-label={TEXT.copied}>
      <p>{copiedText(count)}</p>
      <Button onPress={() => void paste().catch(reportError(store, 'copied nodes'))}>{TEXT.paste}</Button>
    </section>
  );
}
