import { useStore } from 'jotai';
import { useState } from 'react';
import { SUBSCRIBER_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../remove/ConfirmDialog.tsx';
import type { ListActionsProps } from '../../list/view/listProps.ts';
import styles from '../../list/view/list.module.css';
import { ToldLink } from '../../recipients/ToldLink.tsx';
import { updateAllSubscribers } from './subscriberActions.ts';
import { useGatewayStatus } from './useGatewayStatus.ts';

const QUESTIONS = {
  on: { title: TEXT.enableQuestion, text: TEXT.enableEffect, action: TEXT.enableAll },
  off: { title: TEXT.disableQuestion, text: TEXT.disableEffect, action: TEXT.disableAll },
} as const;

/** State of the gateway, and the switch of all subscribers. */
export function SubscriberActions({ onChanged }: ListActionsProps) {
  const store = useStore();
  const gateway = useGatewayStatus();
  const [asking, setAsking] = useState<'on' | 'off'>();
  const run = async (value: 'on' | 'off') => {
    const isDone = await updateAllSubscribers(store, value);
    setAsking(undefined);
    if (isDone) onChanged();
  };
  return (
    <>
      <output
        className={styles.gateway}
        data-tone={gateway?.isEnabled === true ? 'ok' : 'warn'}
        title={gateway?.detail}
      >
        {gateway !== undefined && (
          <>
            <span>{TEXT.gateway}</span>
            <b>{gateway.status === '' ? TEXT.gatewayUnknown : gateway.status}</b>
          </>
        )}
      </output>
      <ToldLink />
      <Button onPress={() => setAsking('on')}>{TEXT.enableAll}…</Button>
      <Button onPress={() => setAsking('off')}>{TEXT.disableAll}…</Button>
      {asking !== undefined && (
        <ConfirmDialog
          {...QUESTIONS[asking]}
          onClose={() => setAsking(undefined)}
          onConfirm={() => run(asking)}
        />
      )}
    </>
  );
}
