import { useStore } from 'jotai';
import { useState } from 'react';
import { WEBHOOKS } from '../../../../../domain/resources/entities/webhooks.ts';
import { recordName } from '../../../../../domain/resources/recordName.ts';
import { WEBHOOK_TEST_TEXT as TEXT } from '../../../../text/tryOut.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { ScrollRegion } from '../../../../ui/page/ScrollRegion.tsx';
import type { ListDialogProps } from '../../list/view/listProps.ts';
import { RowDialogFrame } from '../../list/rows/RowDialogFrame.tsx';
import { testWebhook, type WebhookTest } from './testWebhook.ts';
import styles from '../../recipients/tryOut.module.css';

/** Calls a webhook once with the newest report, and shows what was sent and what was answered. */
export function WebhookTestDialog({ row, onClose }: ListDialogProps) {
  const store = useStore();
  const [result, setResult] = useState<WebhookTest>();
  const [isSending, setSending] = useState(false);
  const title = TEXT.title(recordName(WEBHOOKS, row));
  const send = async () => {
    setSending(true);
    setResult(await testWebhook(store, row));
    setSending(false);
  };
  return (
    <RowDialogFrame
      title={title}
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
      <output aria-busy={isSending}>{result !== undefined && <Result {...result} />}</output>
    </RowDialogFrame>
  );
}

function Result({ isDelivered, text, request, answer }: WebhookTest) {
  return (
    <ScrollRegion className={styles.result} label={TEXT.result}>
      <b data-tone={isDelivered ? 'ok' : 'danger'}>{text}</b>
      {request !== '' && (
        <>
          <h3>{TEXT.request}</h3>
          <pre>{request}</pre>
        </>
      )}
      {answer !== '' && (
        <>
          <h3>{TEXT.answer}</h3>
          <pre>{answer}</pre>
        </>
      )}
    </ScrollRegion>
  );
}
