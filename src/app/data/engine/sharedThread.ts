/** A shared worker as a thread of this page. Page and worker each hold a lock, by which the other notices its end. */
import type { SharedPort } from '../../../domain/connectedThread.ts';
import type { PageSink } from '../../../domain/live/enginePort.ts';
import type { Millis } from '../../../domain/units.ts';
import { ticksNow } from '../../base/ticksNow.ts';
import { canShareThreads } from './engineWorker.ts';
import { NOT_LOADED, type Thread } from './workerThread.ts';

/** A thread that other pages may share. */
export interface SharedThread extends Thread {
  /** Connects this page with the thread; resolves with how far the thread's monotonic clock is ahead of the page's. */
  readonly connect: (port: SharedPort) => Promise<Millis>;
}

/** Joins a shared thread where the browser has and allows them, else starts one of this page alone. */
export function joinOrStart<Handle>(join: () => Handle, startOwn: () => Handle): Handle {
  try {
    if (canShareThreads()) return join();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  return startOwn();
}

/** The part that this page has of a shared worker. */
export function sharedThread(worker: SharedWorker): SharedThread {
  const ended = new AbortController();
  let reportFailure: (reason: string) => void = () => undefined;
  const fail = (reason: string) => {
    if (!ended.signal.aborted) reportFailure(reason);
  };
  worker.addEventListener('error', () => fail(NOT_LOADED));
  worker.port.start();
  return {
    endpoint: worker.port,
    onFailure: (act) => (reportFailure = act),
    end: () => {
      ended.abort();
      worker.port.close();
    },
    connect: async (port) => {
      const lock = await holdLock(ended.signal);
      const askedAt = ticksNow();
      const thread = await port.connect(lock);
      const span = ticksNow() - askedAt;
      followLock(thread.lock, ended.signal, () => fail('The shared thread ended'));
      const ahead = thread.ticks - (askedAt + span / 2);
      return Math.abs(ahead) > span ? ahead : 0;
    },
  };
}

/** A page sink for a thread whose monotonic clock is ahead of the page's. */
export function onPageClock(page: PageSink, ahead: Millis): PageSink {
  if (ahead === 0) return page;
  return {
    frame: (frame) => {
      if (frame.receivedAt !== undefined) frame.receivedAt -= ahead;
      return page.frame(frame);
    },
    summary: (summary) => {
      const { clockOffsetMs } = summary;
      return page.summary({ ...summary, clockOffsetMs: clockOffsetMs && clockOffsetMs + ahead });
    },
    notifications: (notifications) => page.notifications(notifications),
  };
}

/** Holds a lock of a new name until the page ends or `signal` is aborted; resolves with its name when it is held. */
function holdLock(signal: AbortSignal): Promise<string> {
  const name = `shotpoint.window.${crypto.randomUUID()}`;
  return new Promise((held, failed) => {
    const hold = () => {
      held(name);
      return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
    };
    navigator.locks.request(name, hold).catch(failed);
  });
}

/** Calls `act` when whoever holds a lock has ended, unless `signal` is aborted before. */
function followLock(name: string, signal: AbortSignal, act: () => void): void {
  navigator.locks.request(name, { signal }, act).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
