import { placeForClipboard } from '../../ui/timeText.ts';
import { copyText } from '../../base/copyText.ts';

/** Puts "lat, lon" with 6 decimals on the clipboard and says whether that went well. */
export function copyPlace(lat: number, lng: number): void {
  copyText(placeForClipboard(lat, lng));
}
