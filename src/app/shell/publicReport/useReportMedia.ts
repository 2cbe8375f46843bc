import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { eventTime } from '../../../domain/time/sensorClock.ts';
import { httpOf } from '../../session/console.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { createMediaCalls } from '../../features/media/mediaCalls.ts';
import { isBrandNew, MediaSession } from '../../features/media/mediaSession.ts';
import type { OpenMedia } from '../../features/media/useMedia.ts';
import { reportError } from '../../browser/errorLog.ts';
import { withKey } from '../../features/publicReport/fetchReport.ts';

/** Media of the report that the key allows, loaded while mounted. */
export function useReportMedia(report: ShotReport, k: string) {
  const { squadId, detectionId } = report;
  const receivedAt = eventTime(report);
  const store = useStore();
  const [media, setMedia] = useState<OpenMedia>();
  useEffect(() => {
    const session = new MediaSession({
      subject: {
        key: { squadId, detectionId },
        brandNew: isBrandNew({ arrivedLive: true, receivedAt }, serverNow(store)),
        // The button's owner and the plates are not shown to everyone who has the link.
        panicDevice: undefined,
        withPlates: false,
      },
      calls: createMediaCalls(withKey(httpOf(store), k)),
      onChange: (state) => setMedia({ session, state }),
      onError: reportError(store, 'media'),
    });
    session.open();
    return () => session.close();
  }, [squadId, detectionId, receivedAt, k, store]);
  return media;
}
