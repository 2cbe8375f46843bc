import { notifyAtom } from '../notices/noticeAtoms.ts';
import { store } from '../store.ts';
import { LIVE_TEXT } from '../text/live.ts';
import { placeForClipboard } from '../ui/timeText.ts';

/** Puts "lat, lon" with 6 decimals on the clipboard and says whether that went well. */
export function copyPlace(lat: number, lng: number): void {
  const text = placeForClipboard(lat, lng);
  navigator.clipboard.writeText(text).then(
    () => store.set(notifyAtom, 'ok', `${LIVE_TEXT.copied}: ${text}`),
    () => store.set(notifyAtom, 'danger', LIVE_TEXT.copyFailed),
  );
}
