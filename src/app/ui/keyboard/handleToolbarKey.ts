import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** `onKeyDown` of the element with role toolbar: arrows move between its buttons and wrap around, Home and End go to the ends. */
export function handleToolbarKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const current = buttons.indexOf(document.activeElement as HTMLElement);
  const step = STEPS[event.key];
  const ends: Readonly<Record<string, number>> = { Home: 0, End: buttons.length - 1 };
  const next =
    step === undefined ? ends[event.key] : (Math.max(0, current) + step + buttons.length) % buttons.length;
  const button = next === undefined ? undefined : buttons[next];
  if (button === undefined) return;
  event.preventDefault();
  button.focus();
}
