import { useStore } from 'jotai';
import { use, useEffect, useState } from 'react';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import { httpOf } from '../../../session/console.ts';
import { createMediaCalls } from '../../media/mediaCalls.ts';
import { SharedMediaCalls } from '../../media/sharedSounds.ts';
import { isBrandNew } from '../../media/mediaSession.ts';
import { SoundSession, type ReportSound } from './soundSession.ts';
import { soundThreadOf } from './soundThread.ts';

export interface ReportSounds {
  readonly thread: SoundPort;
  /** Undefined while they are looked for. */
  readonly sounds: readonly ReportSound[] | undefined;
}

/** The sounds of a report while mounted. The component needs the report as its key. */
export function useSounds(detail: ReportDetail): ReportSounds | undefined {
  const store = useStore();
  const [subject] = useState(() => ({ key: detail.key, brandNew: isBrandNew(detail, serverNow(store)) }));
  const shared = use(SharedMediaCalls);
  const [found, setFound] = useState<ReportSounds>();
  useEffect(() => {
    const report = reportError(store, 'sound');
    const thread = soundThreadOf(store).use(report);
    const session = new SoundSession({
      ...subject,
      calls: shared ?? createMediaCalls(httpOf(store)),
      thread: thread.port,
      onChange: (sounds) => setFound({ thread: thread.port, sounds }),
    });
    session.open().catch(report);
    return () => {
      session.close();
      thread.end();
    };
  }, [store, subject, shared]);
  return found;
}
