import type { InputHTMLAttributes } from 'react';
import styles from './FileButton.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  readonly text: string;
  /** The chosen file; where `multiple` is set, its first one. */
  readonly onFile?: (file: File | undefined) => void;
  /** All chosen files. */
  readonly onFiles?: (files: readonly File[]) => void;
}

/** Chooses a file, in the look of a button; the same file can be chosen again. Its name is `text`. */
export function FileButton({ text, onFile, onFiles, ...rest }: Props) {
  return (
    <label className={styles.file}>
      <input
        {...rest}
        type="file"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          onFile?.(files[0]);
          onFiles?.(files);
          target.value = '';
        }}
      />
      <span>{text}</span>
    </label>
  );
}
