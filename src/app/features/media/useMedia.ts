import { atom, useStore } from 'jotai';
import { use, useEffect, useState } from 'react';
import { keyText } from '../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { httpOf } from '../../session/console.ts';
import { onReconnect } from '../../data/engine/onReconnect.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { reportError } from '../../browser/errorLog.ts';
import { createMediaCalls } from './mediaCalls.ts';
import { isBrandNew, MediaSession, type MediaSubject } from './mediaSession.ts';
import type { MediaState } from './mediaTabs.ts';
import { SharedMediaCalls } from './sharedSounds.ts';

export interface OpenMedia {
  readonly session: MediaSession;
  readonly state: MediaState;
}

/** Device id of a panic report, '' if it has none; undefined for other reports. */
export function panicDeviceOf({ report }: ReportDetail): string | undefined {
  return report.reportType === 'Panic' ? (report.deviceId ?? '') : undefined;
}

/** A report whose media are shown. */
export interface ShownReport {
  readonly detail: ReportDetail;
  readonly withPlates: boolean;
}

/** Tab that the person chose last, and `keyText` of its report: it stays while other parts of the drawer are shown. */
const chosenTabAtom = atom<{ readonly report: string; readonly tab: string }>({ report: '', tab: '' });

/** Media of a report while mounted. The component needs the report as its key. */
export function useMedia({ detail, withPlates }: ShownReport): OpenMedia | undefined {
  const store = useStore();
  const shared = use(SharedMediaCalls);
  const [subject] = useState((): MediaSubject => ({
    key: detail.key,
    brandNew: isBrandNew(detail, serverNow(store)),
    isOwnPage: shared !== undefined,
    panicDevice: panicDeviceOf(detail),
    withPlates,
  }));
  const [media, setMedia] = useState<OpenMedia>();
  useEffect(() => {
    const name = keyText(subject.key);
    const before = store.get(chosenTabAtom);
    const session = new MediaSession({
      subject,
      chosen: before.report === name ? before.tab : undefined,
      calls: shared ?? createMediaCalls(httpOf(store)),
      onChange: (state) => {
        if (state.chosen !== undefined) store.set(chosenTabAtom, { report: name, tab: state.chosen });
        setMedia({ session, state });
      },
      onError: reportError(store, 'media'),
    });
    session.open();
    const stopFollowing = onReconnect(store, () => session.loadMissing());
    return () => {
      stopFollowing();
      session.close();
    };
  }, [subject, store, shared]);
  return media;
}
