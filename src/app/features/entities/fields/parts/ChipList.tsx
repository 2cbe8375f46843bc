import { X } from 'lucide-react';
import { removeItem } from '../../../../text/entityForms.ts';
import styles from './chipList.module.css';

interface Props {
  readonly items: readonly { readonly key: string; readonly text: string }[];
  readonly onRemove: (at: number) => void;
}

/** Chosen items, each with a button that removes it. */
export function ChipList({ items, onRemove }: Props) {
  if (items.length === 0) return undefined;
  return (
    <ul className={styles.chips}>
      {items.map(({ key, text }, at) => (
        <li key={key} className={styles.chip}>
          <span>{text}</span>
          <button type="button" aria-label={removeItem(text)} onClick={() => onRemove(at)}>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
