import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { httpOf } from '../../session/console.ts';
import { onReconnect } from '../../data/engine/onReconnect.ts';
import { serverNow } from '../../base/serverClock.ts';
import { reportError } from '../../base/errorLog.ts';
import { createMediaCalls } from './mediaCalls.ts';
import { isBrandNew, MediaSession, type MediaSubject } from './mediaSession.ts';
import type { MediaState } from './mediaTabs.ts';

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

/** Media of a report while mounted. The component needs the report as its key. */
export function useMedia({ detail, withPlates }: ShownReport): OpenMedia | undefined {
  const store = useStore();
  const [subject] = useState((): MediaSubject => ({
    key: detail.key,
    brandNew: isBrandNew(detail, serverNow(store)),
    panicDevice: panicDeviceOf(detail),
    withPlates,
  }));
  const [media, setMedia] = useState<OpenMedia>();
  useEffect(() => {
    const session = new MediaSession({
      subject,
      calls: createMediaCalls(httpOf(store)),
      onChange: (state) => setMedia({ session, state }),
      onError: reportError(store, 'media'),
    });
    session.open();
    const stopFollowing = onReconnect(store, () => session.loadMissing());
    return () => {
      stopFollowing();
      session.close();
    };
  }, [subject, store]);
  return media;
}
