import type { StateAccess } from '../../browser/store.ts';
import * as Comlink from 'comlink';
import { canBeNotifiedOf } from '../../../domain/access/reportAccess.ts';
import { SYMBOL_IS_ALARM } from '../../../domain/contract/reportTypes.ts';
import { LATEST_SHOT_KEY } from '../../../domain/contract/paths.ts';
import { renderFrameBuffers, type RenderFrame, type SpentFrame } from '../../../domain/frame/renderFrame.ts';
import type { PageSink } from '../../../domain/live/enginePort.ts';
import type { LiveNotification } from '../../../domain/live/notification.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { authoritiesAtom, clearAuthenticationAtom } from '../../session/tokenAtoms.ts';
import { countHiddenAlarmAtom } from '../../data/alerts/hiddenAlarms.ts';
import { switchesAtom } from '../../data/config/switchAtoms.ts';
import { alertsEnabledAtom, levelNamesAtom } from '../../data/config/consoleAtoms.ts';
import { noteShelvedAtom } from '../../data/loading/loadShelves.ts';
import { applyChanges } from '../../data/loading/reloadChanged.ts';
import { refetchConfiguration } from '../../data/loading/configuration.ts';
import { refetchTestMode } from '../../data/loading/testModeAtoms.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { alarmOf, isNotified, type Alarm } from '../../features/alerts/alarms.ts';
import { addAlertAtom, followUpdateAtom, listAlertAtom } from '../../features/alerts/alertAtoms.ts';
import { noteCanaryAtom } from '../../data/engine/canaryAtoms.ts';
import {
  isReplayAtom,
  isStormAtom,
  receiveSummaryAtom,
  receiveTotalsAtom,
} from '../../data/engine/liveAtoms.ts';
import { removeOwnChangeAtom } from '../../data/alerts/ownChanges.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { playSoundAtom, soundStateAtom } from '../../data/alerts/soundAtoms.ts';
import { silentTypesAtom } from '../../data/alerts/soundSettingsAtoms.ts';
import { reportMomentsAtom } from '../../data/view/reportMoments.ts';
import { noteTestReportAtom } from '../../data/alerts/testReports.ts';
import { showFrameAtom } from '../../data/view/mountedViews.ts';
import { markStart } from '../../browser/startMarks.ts';
import { storeText } from '../../browser/storeText.ts';

/**
 * The functions that the engine calls on this page. Each notification is handled once, in order, however
 * often it is delivered. `onSeen` receives the number of the last handled notification.
 */
export function createPageSink(store: StateAccess, onSeen: (upTo: number) => void): PageSink {
  let seen = 0;
  return {
    frame: async (frame) => takeFrame(store, frame),
    summary: async (summary) => store.set(receiveSummaryAtom, summary),
    notifications: async (notifications) => {
      for (const notification of notifications) {
        if (notification.number <= seen) continue;
        seen = notification.number;
        act(store, notification);
      }
      onSeen(seen);
    },
  };
}

/** Shows a frame; the answer returns the spent buffers. */
function takeFrame(store: StateAccess, frame: RenderFrame): SpentFrame {
  // A replay has the screen; the frame before it may still be under way.
  if (store.get(isReplayAtom)) {
    if (frame.canary !== undefined) store.set(noteCanaryAtom, frame.canary);
    return {};
  }
  if (frame.timeline !== undefined) store.set(receiveTotalsAtom, frame.timeline.totals);
  if (frame.reports !== undefined) markStart('frame');
  const spent = store.set(showFrameAtom, frame);
  if (frame.canary !== undefined) store.set(noteCanaryAtom, frame.canary);
  return Comlink.transfer(spent, renderFrameBuffers(spent));
}

function act(store: StateAccess, notification: LiveNotification): void {
  if (notification.kind === 'unauthorized') {
    store.set(clearAuthenticationAtom, 'login.error.unauthorized');
    return;
  }
  if (notification.kind === 'testMode') {
    store.set(showToastAtom, 'info', notification.active ? LIVE_TEXT.testModeOn : LIVE_TEXT.testModeOff);
    refetchTestMode(store);
    return;
  }
  if (notification.kind === 'configuration') {
    refetchConfiguration(store);
    return;
  }
  if (notification.kind === 'changes') {
    applyChanges(store, notification.changes);
    return;
  }
  if (notification.kind === 'report') {
    rememberNewest(notification.time);
    store.set(noteTestReportAtom, notification);
    store.get(reportMomentsAtom).noteReceived(notification);
    if (notification.shelfId !== undefined) {
      store.set(noteShelvedAtom, notification.shelfId);
      return noteHidden(store, notification);
    }
  }
  const rules = {
    authorities: store.get(authoritiesAtom),
    switches: store.get(switchesAtom),
    levelNames: store.get(levelNamesAtom),
    notificationsEnabled: store.get(alertsEnabledAtom),
    silent: store.get(silentTypesAtom),
  };
  if (notification.kind === 'update') {
    const { key, symbol, message } = notification;
    store.set(followUpdateAtom, key, isNotified(symbol, rules) ? { symbol, title: message } : undefined);
    if (store.set(removeOwnChangeAtom, key, symbol)) return;
  }
  if (notification.kind === 'updatesCaughtUp')
    notification.keys.forEach((key) => store.set(followUpdateAtom, key));
  if (notification.kind === 'caughtUp') rememberNewest(notification.newest);
  const alarm = alarmOf(notification, rules);
  if (alarm === undefined) return noteHidden(store, notification);
  if (isQuiet(store, alarm)) {
    store.set(listAlertAtom, alarm.alert);
    return;
  }
  const isMuted =
    alarm.sound !== undefined && store.set(playSoundAtom, { kind: alarm.sound, alert: nameOf(alarm.alert) });
  if (alarm.sound !== undefined && !isMuted) noteSounded(store, notification);
  store.set(addAlertAtom, isMuted ? { ...alarm.alert, muted: true } : alarm.alert);
}

/** A sound that the browser blocks, or that the person has off, is heard by nobody. */
function noteSounded(store: StateAccess, notification: LiveNotification): void {
  if (notification.kind === 'report' && store.get(soundStateAtom) === 'on')
    store.get(reportMomentsAtom).noteSounded(notification.key, serverNow(store));
}

/** In a storm reports of types without a lane are listed and counted, so that the others are seen and heard. */
function isQuiet(store: StateAccess, { alert }: Alarm): boolean {
  return store.get(isStormAtom) && alert.kind === 'report' && SYMBOL_IS_ALARM[alert.symbol] !== 1;
}

/** Counts an alarm that would alert the person if all switches were on and the site had alerts. */
function noteHidden(store: StateAccess, notification: LiveNotification): void {
  if (notification.kind !== 'report' || SYMBOL_IS_ALARM[notification.symbol] !== 1) return;
  if (canBeNotifiedOf(store.get(authoritiesAtom), notification.symbol)) store.set(countHiddenAlarmAtom);
}

/** Name of an alert: the same in each window, also in windows with another engine. */
function nameOf({ kind, key, group, symbol }: Alarm['alert']): string {
  return JSON.stringify([kind, key ?? group, symbol]);
}

/** Stores the newest event time that this browser has seen. */
function rememberNewest(time: number): void {
  const known = Number(localStorage.getItem(LATEST_SHOT_KEY));
  if (!(known >= time)) storeText(LATEST_SHOT_KEY, String(time));
}
