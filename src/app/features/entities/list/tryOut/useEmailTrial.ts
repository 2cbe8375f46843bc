import { useEffect, useState } from 'react';
import type { AppStore } from '../../../../browser/store.ts';
import type { ListDialogProps } from '../view/listProps.ts';
import { beginTrial, followTrial, type EmailTrial } from './emailTrial.ts';

const POLL_MS = 500;

/** A trial of a template's mail: `send` begins it, and its state is asked for until the mail server has answered. */
export function useEmailTrial(store: AppStore, row: ListDialogProps['row']) {
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
  return { trial, isSending, send };
}
