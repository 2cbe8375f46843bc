import type { StateAccess } from './store.ts';
import { showToastAtom } from './toastAtoms.ts';
import { LIVE_TEXT } from '../text/live.ts';

/** Copies a text to the clipboard; a toast reports success or failure. */
export function copyText(store: StateAccess, text: string): void {
  void writeClipboard(text).then((isCopied) => report(store, isCopied ? text : undefined));
}

/** Writes a text to the clipboard, in answer to a press; whether it is there. */
export function writeClipboard(text: string): Promise<boolean> {
  // Absent on a page over plain HTTP from another machine.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return Promise.resolve(copyByEvent(text));
  return clipboard.writeText(text).then(
    () => true,
    () => false,
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
