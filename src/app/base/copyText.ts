import { notifyAtom } from './noticeAtoms.ts';
import { store } from './store.ts';
import { LIVE_TEXT } from '../text/live.ts';

/** Puts a text on the clipboard and says whether that went well. */
export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => store.set(notifyAtom, 'ok', `${LIVE_TEXT.copied}: ${text}`),
    () => store.set(notifyAtom, 'danger', LIVE_TEXT.copyFailed),
  );
}
