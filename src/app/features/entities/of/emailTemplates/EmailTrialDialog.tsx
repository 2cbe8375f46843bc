import { useStore } from 'jotai';
import { Link } from 'wouter';
import { DELIVERIES_PATH } from '../../../../../domain/access/menuAccess.ts';
import { EMAIL_TEMPLATES } from '../../../../../domain/resources/entities/emailTemplates.ts';
import { recordName } from '../../../../../domain/resources/recordName.ts';
import { EMAIL_TRIAL_TEXT as TEXT } from '../../../../text/tryOut.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { RowDialogFrame } from '../../list/rows/RowDialogFrame.tsx';
import type { ListDialogProps } from '../../list/view/listProps.ts';
import styles from '../../recipients/tryOut.module.css';
import { useEmailTrial, type EmailTrial } from './useEmailTrial.ts';

/** Sends the mail of a template to the person who is signed in, and says what the mail server answered. */
export function EmailTrialDialog({ row, onClose }: ListDialogProps) {
  const store = useStore();
  const { trial, isSending, send } = useEmailTrial(store, row);
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
