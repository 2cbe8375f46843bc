/** Actions on the list of alerts. */
import { atom } from 'jotai';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { engineAtom } from '../../data/engine/liveAtoms.ts';
import { selectReportAtom } from '../../data/view/selection.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { markUnshownShownAtom } from './alertAtoms.ts';
import { markGroupSeenAtom } from '../../data/alerts/alertLog.ts';
import { alertsViewAtom, drawerAtom } from '../../data/view/drawerAtoms.ts';
import { closeReplayAtom } from '../../data/view/replayAtoms.ts';
import { showOnlyGroupAtom } from '../../data/view/searchAtoms.ts';

/** Opens the drawer with the list of alerts. */
export const openAlertsAtom = atom(null, (get, set) => {
  set(alertsViewAtom, 'all');
  set(drawerAtom, { ...get(drawerAtom), open: true, tab: 'alerts' });
  set(markUnshownShownAtom);
});

/** Selects the report of an alert; says so where it was removed since. */
export const selectAlertedAtom = atom(null, async (get, set, key: ReportKey): Promise<void> => {
  // What alarms now is not in a replay.
  set(closeReplayAtom);
  await set(selectReportAtom, key, 'toast');
  if (await get(engineAtom)?.isRemoved(key)) set(showToastAtom, 'info', LIVE_TEXT.reportRemoved);
});

/** Shows the table, which has every report. */
export const showShotsAtom = atom(null, (get, set) => {
  set(drawerAtom, { ...get(drawerAtom), open: true, tab: 'shots' });
});

/** Filters the reports to a late group and shows the table. */
export const showGroupAtom = atom(null, (_get, set, group: number) => {
  set(closeReplayAtom);
  set(showOnlyGroupAtom, group);
  set(markGroupSeenAtom, group);
  set(showShotsAtom);
});
