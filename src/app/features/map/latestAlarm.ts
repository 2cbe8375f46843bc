/** Feeds the scene with the latest alarm, which a marker at the edge of the map points to. */
import type { AppStore } from '../../browser/store.ts';
import { atom } from 'jotai';
import { REPORT_SYMBOLS, SYMBOL_IS_ALARM } from '../../../domain/contract/reportTypes.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import type { Millis } from '../../../domain/units.ts';
import type { AlarmMark, Scene } from '../../../render/base/sceneTypes.ts';
import { reportError } from '../../browser/errorLog.ts';
import { SYMBOL_TEXT } from '../../text/live.ts';
import { symbolColour } from '../../ui/marks/symbolColours.ts';
import { alertLogAtom } from '../../data/alerts/alertLog.ts';
import { engineAtom, revisionAtom } from '../../data/engine/liveAtoms.ts';

/** How long the marker at the edge of the map is shown. */
export const LATEST_ALARM_MS: Millis = 15 * 60_000;

/** Report key of the latest alarm in the alert log. Stays the same object until a newer alarm arrives. */
export const latestAlarmAtom = atom(
  (get) =>
    get(alertLogAtom).find(
      ({ kind, symbol, key }) => kind === 'report' && key !== undefined && SYMBOL_IS_ALARM[symbol] === 1,
    )?.key,
);

/** Shows the latest alarm in the scene for 15 minutes and follows its report; returns the function that stops it. */
export function watchLatestAlarm(store: AppStore, scene: Pick<Scene, 'setMarks'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: AlarmMark | undefined;
  let latestRequest = 0;
  const show = (mark: AlarmMark | undefined) => {
    if (mark === undefined && shown === undefined) return;
    shown = mark;
    scene.setMarks({ alarm: mark === undefined ? [] : [mark] });
  };
  const refresh = async () => {
    const request = ++latestRequest;
    const key = timer === undefined ? undefined : store.get(latestAlarmAtom);
    const detail = key && (await store.get(engineAtom)?.describe(key));
    if (request === latestRequest) show(detail && markOf(detail));
  };
  const renew = () => {
    clearTimeout(timer);
    timer = undefined;
    if (store.get(latestAlarmAtom) !== undefined)
      timer = setTimeout(() => {
        timer = undefined;
        show(undefined);
      }, LATEST_ALARM_MS);
    refresh().catch(reportError(store, 'latest alarm'));
  };
  renew();
  const unsubscribers = [
    store.sub(latestAlarmAtom, renew),
    store.sub(revisionAtom, () => {
      if (timer !== undefined) refresh().catch(reportError(store, 'latest alarm'));
    }),
  ];
  return () => {
    clearTimeout(timer);
    latestRequest += 1;
    unsubscribers.forEach((unsubscribe) => unsubscribe());
  };
}

/** Undefined if the report is no longer an alarm, is hidden, or has no position. */
function markOf({ symbol, masked, report: { lat, lon } }: ReportDetail): AlarmMark | undefined {
  const name = REPORT_SYMBOLS[symbol];
  if (name === undefined || masked || SYMBOL_IS_ALARM[symbol] !== 1) return undefined;
  if (lat === undefined || lon === undefined || !Number.isFinite(lat) || !Number.isFinite(lon))
    return undefined;
  return { lat, lng: lon, name: SYMBOL_TEXT[name], colour: symbolColour(name) };
}
