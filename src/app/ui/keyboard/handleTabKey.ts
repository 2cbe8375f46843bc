import type { KeyboardEvent } from 'react';

/**
 * `onKeyDown` of the element with role tablist: left and right wrap around, Home and End go to the ends. Disabled
 * tabs are skipped; the focused tab is selected.
 */
export function handleTabKey(event: KeyboardEvent<HTMLElement>): void {
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
