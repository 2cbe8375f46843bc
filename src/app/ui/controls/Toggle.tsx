import { useId } from 'react';
import styles from './Toggle.module.css';

interface Props {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: string;
  /** Disables the switch; the reason is shown and read out. */
  readonly disabledBecause?: string | undefined;
  /** Its whole name, where what stands around the text says the rest. */
  readonly label?: string;
}

/** A labelled switch. */
export function Toggle({ on, onChange, children, disabledBecause, label }: Props) {
  const id = useId();
  return (
    <label className={styles.toggle} data-disabled={disabledBecause !== undefined || undefined}>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-label={label}
        aria-labelledby={label === undefined ? id : undefined}
        aria-describedby={disabledBecause === undefined ? undefined : `${id}-reason`}
        disabled={disabledBecause !== undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span id={id}>{children}</span>
      {disabledBecause !== undefined && <small id={`${id}-reason`}>{disabledBecause}</small>}
    </label>
  );
}
