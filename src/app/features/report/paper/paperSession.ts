/** What a page for paper holds while it is made and shown. */
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import { reportError } from '../../../browser/errorLog.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { soundThreadOf } from '../sound/soundThread.ts';

/** One making of a document. */
export interface PaperSession {
  readonly store: StateAccess;
  /** Reads and draws sounds. */
  readonly thread: SoundPort;
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
  /** An address of a picture that holds as long as the page. */
  readonly addressOf: (picture: Blob) => string;
}

/**
 * What `load` makes, again for each other `load`; undefined until the first is made. It owns the thread and the addresses of its
 * pictures until the component is unmounted.
 */
export function useLoadedPaper<Content>(
  load: (session: PaperSession) => Promise<Content>,
): Content | undefined {
  const store = useStore();
  const [content, setContent] = useState<Content>();
  useEffect(() => {
    const leaving = new AbortController();
    const report = reportError(store, 'paper');
    const thread = soundThreadOf(store).use(report);
    const addresses: string[] = [];
    const addressOf = (picture: Blob) => {
      const address = URL.createObjectURL(picture);
      addresses.push(address);
      return address;
    };
    const { signal } = leaving;
    load({ store, thread: thread.port, signal, addressOf })
      .then((made) => signal.aborted || setContent(made))
      .catch((error: unknown) => signal.aborted || report(error));
    return () => {
      leaving.abort();
      thread.end();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [store, load]);
  return content;
}
