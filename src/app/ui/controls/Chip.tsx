import type { ReactNode, Ref } from 'react';
import styles from './Chip.module.css';

interface Props {
  readonly children: ReactNode;
  readonly tone?: 'plain' | 'warn' | 'bad' | 'quiet';
  readonly label?: string;
  readonly onPress?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Icon and text in a frame; a button if `onPress` or `ref` is given, else an output. */
export function Chip({ children, tone = 'plain', label, onPress, ref, ...rest }: Props) {
  if (onPress === undefined && ref === undefined) {
    return (
      <output className={styles.chip} data-tone={tone} aria-label={label}>
        {children}
      </output>
    );
  }
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={styles.chip}
      data-tone={tone}
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
