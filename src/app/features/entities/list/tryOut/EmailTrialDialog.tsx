import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { DELIVERIES_PATH } from '../../../../../domain/access/menuAccess.ts';
import { EMAIL_TEMPLATES } from '../../../../../domain/resources/entities/emailTemplates.ts';
import { recordName } from '../../../../../domain/resources/recordName.ts';
import { EMAIL_TRIAL_TEXT as TEXT } from '../../../../text/tryOut.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { RowDialogFrame } from '../rows/RowDialogFrame.tsx';
import type { ListDialogProps } from '../view/listProps.ts';
import { beginTrial, followTrial, type EmailTrial } from './emailTrial.ts';
import styles from './tryOut.module.css';

const POLL_MS = 500;

/** Sends the mail of a template to the person who is signed in, and says what the mail server answered (EN-20). */
export function EmailTrialDialog({ row, onClose }: ListDialogProps) {
  const store = useStore();
  const [trial, setTrial] = useState<EmailTrial>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setTrial(await beginTrial(store, row));
    setSending(false);
  };
  useEffect(() => {
    if (trial?.state !== 'pending') return undefined;
    let isOpen = true;
    const timer = setTimeout(() => {
      void followTrial(store, trial).then((next) => isOpen && setTrial({ ...next }));
    }, POLL_MS);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [store, trial]);
  return (
    <RowDialogFrame
      title={TEXT.title(recordName(EMAIL_TEMPLATES, row))}
      about={TEXT.about}
      onClose={onClose}
      acts={
        <Button
          primary
          data-first="true"
          aria-disabled={isSending}
          onPress={isSending ? undefined : () => void send()}
        >
          {isSending ? TEXT.sending : TEXT.send}
        </Button>
      }
    >
      <output aria-busy={trial?.state === 'pending'}>
        {trial !== undefined && (
          <p className={styles.result}>
            <b data-tone={TONES[trial.state]}>{textOf(trial)}</b>
          </p>
        )}
      </output>
      {trial?.deliveryId !== undefined && (
        <Link href={`${DELIVERIES_PATH}/${trial.deliveryId}`}>{TEXT.open}</Link>
      )}
    </RowDialogFrame>
  );
}

const TONES = { pending: undefined, delivered: 'ok', failed: 'danger' } as const;

function textOf({ state, address, text }: EmailTrial): string {
  if (state === 'pending') return TEXT.waiting(address);
  return state === 'delivered' ? TEXT.delivered(address, text) : TEXT.failed(text);
}
