import type { StateAccess } from './store.ts';
import { showToastAtom } from './toastAtoms.ts';
import { LIVE_TEXT } from '../text/live.ts';

/** Copies a text to the clipboard; a toast reports success or failure. */
export function copyText(store: StateAccess, text: string): void {
  navigator.clipboard.writeText(text).then(
    () => store.set(showToastAtom, 'ok', `${LIVE_TEXT.copied}: ${text}`),
    () => store.set(showToastAtom, 'danger', LIVE_TEXT.copyFailed),
  );
}
