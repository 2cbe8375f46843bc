/** Copies links for other people. */
import type { StateAccess } from '../../browser/store.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { shownLayersAtom } from '../config/switchAtoms.ts';
import { copyText } from '../../browser/copyText.ts';
import { addressOf, linkOfScreen, windowNow } from './screenLink.ts';

/** Copies a link to one report. */
export function copyReportLink(store: StateAccess, { key, time }: Pick<ReportDetail, 'key' | 'time'>): void {
  copyText(store, addressOf({ selected: key, at: time }));
}

/** Copies a link to map, floor, timeline, filter and layers; a rolling timeline stays rolling. */
export function copyViewLink(store: StateAccess): void {
  copyText(
    store,
    addressOf({
      ...linkOfScreen(store),
      layers: store.get(shownLayersAtom),
      selected: undefined,
      at: undefined,
    }),
  );
}

/** Copies a link to the timeline's window of now, with map, floor, filter and layers. */
export function copyMomentLink(store: StateAccess): void {
  copyText(
    store,
    addressOf({
      ...linkOfScreen(store),
      layers: store.get(shownLayersAtom),
      window: windowNow(store),
      span: undefined,
      selected: undefined,
      at: undefined,
    }),
  );
}
