import type { StateAccess } from './store.ts';
import { showToastAtom } from './toastAtoms.ts';
import { LIVE_TEXT } from '../text/live.ts';

/** Copies a text to the clipboard; a toast reports success or failure. */
export function copyText(store: StateAccess, text: string): void {
  // Absent on a page over plain HTTP from another machine.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return report(store, text, copyByEvent(text));
  clipboard.writeText(text).then(
    () => report(store, text, true),
    () => report(store, text, false),
  );
}

function report(store: StateAccess, text: string, isCopied: boolean): void {
  if (isCopied) store.set(showToastAtom, 'ok', `${LIVE_TEXT.copied}: ${text}`);
  else store.set(showToastAtom, 'danger', LIVE_TEXT.copyFailed);
}

function copyByEvent(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', put);
  return isCopied;
}
