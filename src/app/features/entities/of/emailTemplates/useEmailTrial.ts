import { useEffect, useState } from 'react';
import type { ListDialogProps } from '../../list/view/listProps.ts';
import { PATHS } from '../../../../../domain/contract/paths.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import { failureTexts } from '../../../../http/failure.ts';
import { sendForRow } from '../../../../http/sendFor.ts';
import type { AppStore, StateAccess } from '../../../../browser/store.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { httpOf } from '../../../../session/console.ts';
import { ERROR_TEXT } from '../../../../text/errors.ts';

/** A trial so far. `deliveryId` is undefined where none was begun. */
export interface EmailTrial {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly deliveryId: number | undefined;
  readonly address: string;
  /** What the mail server answered, or why it was not sent; '' for neither. */
  readonly text: string;
}

/** Begins a trial. */
async function beginTrial(store: StateAccess, row: Row): Promise<EmailTrial> {
  const path = `${PATHS.emailTrial}/${encodeURIComponent(readText(row['id']))}`;
  const answer = await sendForRow(httpOf(store), path, { method: 'POST', body: {}, failures: 'missing' });
  if (!answer.ok) {
    const text = failureTexts(answer.reason)[0] ?? ERROR_TEXT.unknown;
    return { state: 'failed', deliveryId: undefined, address: '', text };
  }
  const { deliveryId, address } = answer.value.body;
  return { state: 'pending', deliveryId: Number(deliveryId), address: readText(address), text: '' };
}

/** What became of a trial that was begun; unchanged where the server can't be asked. */
async function followTrial(store: StateAccess, trial: EmailTrial): Promise<EmailTrial> {
  const path = `${PATHS.deliveries}/${String(trial.deliveryId)}`;
  const answer = await sendForRow(httpOf(store), path, { failures: 'optional' });
  if (!answer.ok) return trial;
  const { state, failure, answer: said } = answer.value.body;
  const why = readText(failure);
  if (state === 'delivered') return { ...trial, state: 'delivered', text: readText(said) };
  // One that failed is tried again by the server; the person need not wait for it.
  return state === 'pending' && why === '' ? trial : { ...trial, state: 'failed', text: why };
}

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
