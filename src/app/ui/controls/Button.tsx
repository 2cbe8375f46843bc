import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'className'> {
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
  readonly primary?: boolean;
  readonly tight?: boolean;
  readonly ghost?: boolean;
  /** Square, for one icon; needs an aria-label. */
  readonly icon?: boolean;
  readonly danger?: boolean;
  /** Does nothing for now. Unlike `disabled` it keeps the focus, so that a button may be off by its own press. */
  readonly off?: boolean;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button({ children, onPress, primary, tight, ghost, icon, danger, off, ...rest }: Props) {
  const classes = [
    styles.button,
    primary && styles.primary,
    tight && styles.tight,
    ghost && styles.ghost,
    icon && styles.icon,
    danger && styles.danger,
  ];
  return (
    <button
      type="button"
      aria-disabled={off || undefined}
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      onClick={off ? undefined : onPress}
    >
      {children}
    </button>
  );
}
