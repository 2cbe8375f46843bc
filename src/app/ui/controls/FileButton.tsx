import type { InputHTMLAttributes } from 'react';
import styles from './FileButton.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  readonly text: string;
  readonly onFile: (file: File | undefined) => void;
}

/** Chooses a file, in the look of a button; the same file can be chosen again. Its name is `text`. */
export function FileButton({ text, onFile, ...rest }: Props) {
  return (
    <label className={styles.file}>
      <input
        {...rest}
        type="file"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
      />
      <span>{text}</span>
    </label>
  );
}
