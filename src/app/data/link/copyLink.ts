/** Links to be given to somebody else (F-102). */
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { shownLayersAtom } from '../config/switchAtoms.ts';
import { store } from '../../base/store.ts';
import { copyText } from '../../base/copyText.ts';
import { addressOf, linkOfScreen, windowNow } from './viewLink.ts';

/** To one report, wherever map and timeline stand. */
export function copyReportLink({ key, time }: Pick<ReportDetail, 'key' | 'time'>): void {
  copyText(addressOf({ selected: key, at: time }));
}

/** To map, floor, timeline, filter and layers as they are; a rolling timeline goes on rolling. */
export function copyViewLink(): void {
  copyText(
    addressOf({ ...linkOfScreen(), layers: store.get(shownLayersAtom), selected: undefined, at: undefined }),
  );
}

/** To the time that the timeline shows now, on the map as it is, filtered as it is. */
export function copyMomentLink(): void {
  copyText(
    addressOf({
      ...linkOfScreen(),
      layers: store.get(shownLayersAtom),
      window: windowNow(),
      span: undefined,
      selected: undefined,
      at: undefined,
    }),
  );
}
