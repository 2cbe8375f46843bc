import { useAtomValue } from 'jotai';
import { Send } from 'lucide-react';
import { TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { mayRunAtom } from './runAtoms.ts';
import styles from './tests.module.css';

interface Props {
  readonly fileName: string;
  readonly onFileName: (name: string) => void;
  readonly squadId: string;
  readonly busy: boolean;
  readonly onClear: () => void;
}

/** End of the form of a single test: its file name, Send, and why it cannot be sent. */
export function SendTest({ fileName, onFileName, squadId, busy, onClear }: Props) {
  const mayRun = useAtomValue(mayRunAtom);
  const reason = mayRun ? (squadId === '' ? TEXT.noSquad : '') : TEXT.notAllowed;
  return (
    <div className={styles.actions}>
      <Field label={TEXT.fileName} value={fileName} maxLength={255} error="" onText={onFileName} />
      <Button primary type="submit" disabled={reason !== '' || fileName === ''} aria-disabled={busy}>
        <Send aria-hidden="true" />
        <span>{busy ? TEXT.sending : TEXT.send}</span>
      </Button>
      <Button onPress={onClear}>{TEXT.clearForm}</Button>
      <small>{reason}</small>
    </div>
  );
}
