import type { KeyboardEvent } from 'react';

/**
 * Keys of a tab bar, which is one Tab stop: left and right go round, Home and End to the ends, past tabs that are
 * disabled; the tab that is reached is selected. For onKeyDown of the element with role tablist.
 */
export function moveInTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')];
  const next = tabs[nextTab(tabs.indexOf(document.activeElement as HTMLElement), tabs.length, event.key)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}

function nextTab(current: number, count: number, key: string): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (current + 1) % count;
  return key === 'ArrowLeft' ? (Math.max(0, current) - 1 + count) % count : -1;
}
