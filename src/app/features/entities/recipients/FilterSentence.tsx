import type { Row } from '../../../../domain/json/row.ts';
import { filterWords } from '../../../../domain/notifications/filterWords.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { useServerNow } from '../../../ui/useNow.ts';
import { useDialled } from './useDialled.ts';
import styles from './filterSentence.module.css';

interface Props {
  readonly collection: string;
  /** Field with the phone number of a recipient. */
  readonly phoneField: string | undefined;
  /** The record as it would be saved now. */
  readonly row: Row;
}

/** Who is sent what and when by a record, in words; nothing for a collection without a filter. */
export function FilterSentence({ collection, phoneField, row }: Props) {
  const now = useServerNow();
  const dialled = useDialled(phoneField === undefined ? '' : readText(row[phoneField]));
  const words = filterWords(collection, row, { now, dialled });
  if (words === undefined) return undefined;
  return (
    <output className={styles.sentence} data-tone={words.isWarning ? 'warn' : undefined}>
      {words.text}
    </output>
  );
}
