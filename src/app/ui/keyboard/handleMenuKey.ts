import type { KeyboardEvent } from 'react';
import { nextItem } from './menuKeys.ts';

/** `onKeyDown` of the element with role menu: arrows, Home, End and letters move the focus, Tab closes. */
export function handleMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab') return close();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const next = nextItem(
    items.map((item) => item.textContent),
    items.indexOf(document.activeElement as HTMLElement),
    event.key,
  );
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
