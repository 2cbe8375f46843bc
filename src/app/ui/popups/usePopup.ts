import { useId, useRef, useState, type RefObject } from 'react';
import { useDismiss } from './useDismiss.ts';

export interface PopupState {
  /** Id of the button; it also labels the popover. */
  readonly id: string;
  readonly open: boolean;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly setOpen: (open: boolean) => void;
  /** Closes and returns the focus to the button. */
  readonly close: () => void;
}

/** State of a popover under a button; Esc and a press outside close it. */
export function usePopup(): PopupState {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const box = useDismiss(close, { isOpen: open });
  return { id, open, box, button, setOpen, close };
}
