import type { StateAccess } from '../../browser/store.ts';
import { positionForClipboard } from '../../ui/facts/timeText.ts';
import { copyText } from '../../browser/copyText.ts';

/** Copies "lat, lon" with 6 decimals to the clipboard and shows a toast with the outcome. */
export function copyPosition(store: StateAccess, lat: number, lng: number): void {
  copyText(store, positionForClipboard(lat, lng));
}
