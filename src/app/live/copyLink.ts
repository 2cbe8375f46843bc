/** Links to be given to somebody else (F-102). */
import type { ReportDetail } from '../../domain/live/enginePort.ts';
import { copyText } from './copyText.ts';
import { addressOf, linkOfScreen, windowNow } from './viewLink.ts';

/** To one report, wherever map and timeline stand. */
export function copyReportLink({ key, time }: Pick<ReportDetail, 'key' | 'time'>): void {
  copyText(addressOf({ selected: key, at: time }));
}

/** To map, floor and timeline as they are; a rolling timeline goes on rolling. */
export function copyViewLink(): void {
  copyText(addressOf({ ...linkOfScreen(), selected: undefined, at: undefined }));
}

/** To the time that the timeline shows now, on the map as it is. */
export function copyMomentLink(): void {
  copyText(
    addressOf({
      ...linkOfScreen(),
      window: windowNow(),
      span: undefined,
      selected: undefined,
      at: undefined,
    }),
  );
}
