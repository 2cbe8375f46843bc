import { useStore } from 'jotai';
import { useState } from 'react';
import { MAX_HOLD_REASON_LENGTH, type Hold } from '../../../domain/contract/hold.ts';
import { HOLD_TEXT as TEXT } from '../../text/holds.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import { Modal } from '../../ui/popups/Modal.tsx';
import styles from './HoldPanel.module.css';
import { liftHold, setHold, type HoldSubject } from './holdCalls.ts';

interface Props {
  readonly of: HoldSubject;
  /** The hold that is lifted; without one a hold is set. */
  readonly lifted: Hold | undefined;
  readonly onClose: (isDone: boolean) => void;
}

/** Asks for the reason of a hold, or of its end. */
export function HoldDialog({ of, lifted, onClose }: Props) {
  const store = useStore();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const title = lifted === undefined ? TEXT.setNow : TEXT.liftNow;
  const aboutSet = typeof of === 'number' ? TEXT.aboutIncident : TEXT.aboutReport;
  const send = async () => {
    const text = reason.trim();
    if (text === '' || isBusy) return;
    setBusy(true);
    const done = await (lifted === undefined ? setHold(store, of, text) : liftHold(store, lifted.id, text));
    setBusy(false);
    if (done.ok) onClose(true);
    else setProblem(done.reason.message ?? TEXT.unsent);
  };
  return (
    <Modal label={title} onClose={() => onClose(false)}>
      <h2 className={styles.title}>{title}</h2>
      <form
        className={styles.form}
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>{lifted === undefined ? aboutSet : TEXT.aboutLift}</p>
        <Field
          label={TEXT.reason}
          error={problem}
          ref={focusOnMount}
          value={reason}
          maxLength={MAX_HOLD_REASON_LENGTH}
          autoComplete="off"
          onText={setReason}
        />
        <div className={styles.end}>
          <Button onPress={() => onClose(false)}>{TEXT.cancel}</Button>
          <Button primary type="submit" off={isBusy || reason.trim() === ''}>
            {title}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
