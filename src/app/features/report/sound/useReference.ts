import { useStore } from 'jotai';
import { use, useEffect, useState } from 'react';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { httpOf } from '../../../session/console.ts';
import { createMediaCalls } from '../../media/mediaCalls.ts';
import { SharedMediaCalls } from '../../media/sharedSounds.ts';
import { findReference, type ReferenceKind } from './findReference.ts';
import { SoundSession, type ReportSound } from './soundSession.ts';

/** A reference sound beside the sounds of the report. */
export interface ReferenceSound {
  readonly kind: ReferenceKind;
  readonly time: EpochMs;
  readonly sound: ReportSound;
}

interface Found {
  readonly kind: ReferenceKind;
  readonly is: ReferenceSound | 'none' | 'failed';
}

/** The reference of a kind; `looking` before it is there, undefined while none is wanted. */
export function useReference(
  kind: ReferenceKind | undefined,
  { report }: ReportDetail,
  thread: SoundPort,
): ReferenceSound | 'looking' | 'none' | 'failed' | undefined {
  const store = useStore();
  const shared = use(SharedMediaCalls);
  const [subject] = useState(report);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (kind === undefined) return undefined;
    const looking = new AbortController();
    const http = httpOf(store);
    const calls = shared ?? createMediaCalls(http);
    let session: SoundSession | undefined;
    const look = async () => {
      const reference = await findReference({ http, calls, signal: looking.signal }, subject, kind);
      if (looking.signal.aborted) return;
      if (!reference.ok) return setFound({ kind, is: reference.reason });
      const { key, time, listing } = reference.value;
      session = new SoundSession({
        key,
        brandNew: false,
        calls: { ...calls, sounds: () => Promise.resolve([listing]) },
        thread,
        onChange: ([sound]) => {
          if (sound?.opened === 'unread') setFound({ kind, is: 'failed' });
          else if (sound?.opened !== undefined) setFound({ kind, is: { kind, time, sound } });
        },
      });
      await session.open();
    };
    look().catch(reportError(store, 'reference sound'));
    return () => {
      looking.abort();
      session?.close();
    };
  }, [store, shared, subject, kind, thread]);
  if (kind === undefined) return undefined;
  return found?.kind === kind ? found.is : 'looking';
}
