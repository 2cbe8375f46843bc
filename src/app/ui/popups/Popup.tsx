import { createContext, type ReactNode } from 'react';
import { focusInsideOnMount } from '../keyboard/focusOnMount.ts';
import styles from './menu.module.css';
import type { PopupState } from './usePopup.ts';

export interface PopupButtonProps {
  readonly className?: string | undefined;
  readonly tone?: string | undefined;
  readonly label?: string | undefined;
  /** The current screen is one of the menu. */
  readonly current?: boolean | undefined;
  /** Aligned with the right edge of the button. */
  readonly atEnd?: boolean | undefined;
  /** Above the button if there is room. */
  readonly above?: boolean | undefined;
  readonly onOpen?: (() => void) | undefined;
}

interface Props extends PopupButtonProps {
  readonly kind: 'menu' | 'dialog';
  readonly state: PopupState;
  /** Content of the button. */
  readonly buttonContent: ReactNode;
  readonly children: ReactNode;
}

/** Closes the popover around a component, for an action that ends it. */
export const PopupClose = createContext<() => void>(() => undefined);

/** A button with a popover: a menu, or a dialog that takes its name from the button and receives the focus. */
export function Popup(props: Props) {
  const { kind, state, buttonContent, children, className, tone, label, current, atEnd, above, onOpen } =
    props;
  const { id, open, box, button, setOpen, close } = state;
  const dialog = { role: 'dialog', 'aria-labelledby': id, tabIndex: -1, ref: focusInsideOnMount } as const;
  const press = () => {
    if (open) return close();
    onOpen?.();
    setOpen(true);
  };
  return (
    <div ref={box} className={styles.anchor}>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        data-tone={tone}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        aria-haspopup={kind}
        aria-expanded={open}
        onClick={press}
      >
        {buttonContent}
      </button>
      {open && (
        <div
          {...(kind === 'dialog' && dialog)}
          className={styles.popover}
          data-end={atEnd || undefined}
          data-above={above || undefined}
        >
          <PopupClose value={close}>{children}</PopupClose>
        </div>
      )}
    </div>
  );
}
