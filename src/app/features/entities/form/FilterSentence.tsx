import { useEffect, useState } from 'react';
import { useStore } from 'jotai';
import type { Row } from '../../../../domain/json/row.ts';
import { filterWords } from '../../../../domain/notifications/filterWords.ts';
import { reportError } from '../../../base/errorLog.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { useServerNow } from '../../../ui/useNow.ts';
import styles from './filterSentence.module.css';

interface Props {
  readonly collection: string;
  /** The record as it would be saved now. */
  readonly row: Row;
}

/** Who is sent what and when by a record, in words; nothing for a collection without a filter. */
export function FilterSentence({ collection, row }: Props) {
  const now = useServerNow();
  const dialled = useDialled(collection === 'smsSubscribers' ? readText(row['phone']) : '');
  const words = filterWords(collection, row, { now, dialled });
  if (words === undefined) return undefined;
  return (
    <output className={styles.sentence} data-tone={words.isWarning ? 'warn' : undefined}>
      {words.text}
    </output>
  );
}

/** The number that a text is dialled by; undefined until the numbering plans are loaded, and where it is none. */
function useDialled(typed: string): string | undefined {
  const store = useStore();
  const [dialled, setDialled] = useState<{ readonly typed: string; readonly number: string }>();
  useEffect(() => {
    if (typed === '') return undefined;
    let isShown = true;
    import('../../../../domain/notifications/phoneNumber.ts')
      .then(({ numberToDial }) => isShown && setDialled({ typed, number: numberToDial(typed) }))
      .catch(reportError(store, 'chunk'));
    return () => {
      isShown = false;
    };
  }, [typed, store]);
  return dialled?.typed === typed ? dialled.number : undefined;
}
