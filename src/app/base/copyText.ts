import type { StateAccess } from './store.ts';
import { showToastAtom } from './toastAtoms.ts';
import { LIVE_TEXT } from '../text/live.ts';

/** Copies a text to the clipboard; a toast reports success or failure. */
export function copyText(store: StateAccess, text: string): void {
  // Absent on a page over plain HTTP from another machine.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return report(store, copyByEvent(text) ? text : undefined);
  clipboard.writeText(text).then(
    () => report(store, text),
    () => report(store, undefined),
  );
}

/** Shows the toast; `copied` is undefined where the copy failed. */
function report(store: StateAccess, copied: string | undefined): void {
  if (copied === undefined) store.set(showToastAtom, 'danger', LIVE_TEXT.copyFailed);
  else store.set(showToastAtom, 'ok', `${LIVE_TEXT.copied}: ${copied}`);
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
