import { useEffect, useState } from 'react';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { epochMs } from '../../../domain/units.ts';
import { http } from '../../session/console.ts';
import { serverNow } from '../../base/serverClock.ts';
import { createMediaCalls } from '../../features/media/mediaCalls.ts';
import { isBrandNew, MediaSession } from '../../features/media/mediaSession.ts';
import type { OpenMedia } from '../../features/media/useMedia.ts';
import { reportError } from '../../base/errorLog.ts';
import { withKey } from '../../features/publicReport/fetchReport.ts';

/** The media that the key opens, from mounting to unmounting: another report is another mounting. */
export function useReportMedia({ squadId, detectionId, timeStamp }: ShotReport, k: string) {
  const [media, setMedia] = useState<OpenMedia>();
  useEffect(() => {
    const receivedAt = epochMs(timeStamp);
    const session = new MediaSession({
      subject: {
        key: { squadId, detectionId },
        brandNew: isBrandNew({ arrivedLive: true, receivedAt }, serverNow()),
        // Who carries the button, and who drove by, is not for everybody who has a link.
        panicDevice: undefined,
        withPlates: false,
      },
      calls: createMediaCalls(withKey(http, k)),
      onChange: (state) => setMedia({ session, state }),
      onError: reportError('media'),
    });
    session.open();
    return () => session.close();
  }, [squadId, detectionId, timeStamp, k]);
  return media;
}
