import { useRef, useState, type RefObject } from 'react';
import { useDismiss } from './useDismiss.ts';

export interface PopupState {
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
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const box = useDismiss(open, close);
  return { open, box, button, setOpen, close };
}
