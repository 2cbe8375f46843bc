/** The latest alarm that a person was alerted to, for the mark at the edge of the map that points to it. */
import { atom } from 'jotai';
import { REPORT_SYMBOLS, SYMBOL_IS_ALARM } from '../../../domain/contract/reportTypes.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import type { Millis } from '../../../domain/units.ts';
import type { AlarmMark, Scene } from '../../../render/base/sceneTypes.ts';
import { faultAt } from '../../base/faults.ts';
import { store } from '../../base/store.ts';
import { SYMBOL_TEXT } from '../../text/live.ts';
import { SYMBOL_COLOURS } from '../../ui/symbolPaths.ts';
import { alertLogAtom } from '../../data/alerts/alertLog.ts';
import { engineAtom, revisionAtom } from '../../data/engine/liveAtoms.ts';

/** How long the edge of the map points to an alarm. */
export const LATEST_ALARM_MS: Millis = 15 * 60_000;

/** Key of its report; the same value as long as no newer alarm comes, also when its alert is marked as seen. */
export const latestAlarmAtom = atom(
  (get) =>
    get(alertLogAtom).find(
      ({ kind, symbol, key }) => kind === 'report' && key !== undefined && SYMBOL_IS_ALARM[symbol] === 1,
    )?.key,
);

/** Gives the scene the latest alarm where it is now, for 15 minutes; returns its end. */
export function watchLatestAlarm(scene: Pick<Scene, 'setMarks'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: AlarmMark | undefined;
  let asked = 0;
  const show = (mark: AlarmMark | undefined) => {
    if (mark === undefined && shown === undefined) return;
    shown = mark;
    scene.setMarks({ alarm: mark === undefined ? [] : [mark] });
  };
  const refresh = async () => {
    const number = ++asked;
    const key = timer === undefined ? undefined : store.get(latestAlarmAtom);
    const detail = key && (await store.get(engineAtom)?.describe(key));
    if (number === asked) show(detail && markOf(detail));
  };
  const renew = () => {
    clearTimeout(timer);
    timer = undefined;
    if (store.get(latestAlarmAtom) !== undefined)
      timer = setTimeout(() => {
        timer = undefined;
        show(undefined);
      }, LATEST_ALARM_MS);
    refresh().catch(faultAt('latest alarm'));
  };
  renew();
  const ends = [
    store.sub(latestAlarmAtom, renew),
    store.sub(revisionAtom, () => {
      if (timer !== undefined) refresh().catch(faultAt('latest alarm'));
    }),
  ];
  return () => {
    clearTimeout(timer);
    asked += 1;
    ends.forEach((end) => end());
  };
}

/** None where it is no alarm any more, is hidden, or has no place. */
function markOf({ symbol, masked, report: { lat, lon } }: ReportDetail): AlarmMark | undefined {
  const name = REPORT_SYMBOLS[symbol];
  if (name === undefined || masked || SYMBOL_IS_ALARM[symbol] !== 1) return undefined;
  if (lat === undefined || lon === undefined || !Number.isFinite(lat) || !Number.isFinite(lon))
    return undefined;
  return { lat, lng: lon, name: SYMBOL_TEXT[name], colour: SYMBOL_COLOURS[name] };
}
