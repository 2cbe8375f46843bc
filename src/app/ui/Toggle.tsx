import styles from './Toggle.module.css';

interface Props {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: string;
  /** What must change first; the switch can't be used meanwhile. */
  readonly disabledBecause?: string | undefined;
}

export function Toggle({ on, onChange, children, disabledBecause }: Props) {
  return (
    <label className={styles.toggle} data-disabled={disabledBecause !== undefined || undefined}>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        disabled={disabledBecause !== undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
      {disabledBecause !== undefined && <small>{disabledBecause}</small>}
    </label>
  );
}
