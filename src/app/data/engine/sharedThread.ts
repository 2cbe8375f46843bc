/**
 * A shared worker as a thread of this page. Page and worker each hold a lock. When one of them ends, the
 * browser releases its lock and the other is notified.
 */
import type { SharedPort } from '../../../domain/connectedThread.ts';
import type { PageSink } from '../../../domain/live/enginePort.ts';
import type { Millis } from '../../../domain/units.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { canShareThreads } from './engineWorker.ts';
import { NOT_LOADED, type Thread } from './workerThread.ts';

/** A thread that other pages may share. */
export interface SharedThread extends Thread {
  /**
   * Resolves once the page holds its lock. The thread waits for this lock to detect that the page has ended.
   */
  readonly held: Promise<void>;
  /**
   * Connects this page with the thread. Resolves with the lead of the thread's monotonic clock over the
   * page's. Call it once the lock is held; it sends its message synchronously.
   */
  readonly connect: (port: SharedPort) => Promise<Millis>;
}

/** Joins a shared thread if the browser supports and allows it, else starts a thread of this page alone. */
export function joinOrStart<Handle>(join: () => Handle, startOwn: () => Handle): Handle {
  try {
    if (canShareThreads()) return join();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  return startOwn();
}

/** This page's connection to a shared worker. */
export function sharedThread(worker: SharedWorker): SharedThread {
  const ended = new AbortController();
  let reportFailure: ((reason: string) => void) | undefined;
  /** Reason of a failure that was not reported yet. */
  let failed: string | undefined;
  const fail = (reason: string) => {
    if (ended.signal.aborted) return;
    if (reportFailure === undefined) failed = reason;
    else reportFailure(reason);
  };
  worker.addEventListener('error', () => fail(NOT_LOADED));
  worker.port.start();
  const lock = `shotpoint.window.${crypto.randomUUID()}`;
  const held = holdLock(lock, ended.signal);
  // `connect` reports this failure.
  held.catch(() => undefined);
  return {
    held,
    endpoint: worker.port,
    onFailure: (act) => {
      reportFailure = act;
      const reason = failed;
      if (reason !== undefined) queueMicrotask(() => act(reason));
    },
    end: () => {
      ended.abort();
      worker.port.close();
    },
    connect: async (port) => {
      const askedAt = ticksNow();
      const thread = await port.connect(lock);
      const span = ticksNow() - askedAt;
      followLock(thread.lock, ended.signal, () => fail('The shared thread ended'));
      const ahead = thread.ticks - (askedAt + span / 2);
      return Math.abs(ahead) > span ? ahead : 0;
    },
  };
}

/**
 * A page sink whose monotonic times are converted from the thread's clock to the page's; `ahead` returns the
 * difference.
 */
export function onPageClock(page: PageSink, ahead: () => Millis): PageSink {
  return {
    frame: (frame) => {
      if (frame.receivedAt !== undefined) frame.receivedAt -= ahead();
      return page.frame(frame);
    },
    summary: (summary) => {
      const { clockOffsetMs } = summary;
      return page.summary({ ...summary, clockOffsetMs: clockOffsetMs && clockOffsetMs + ahead() });
    },
    notifications: (notifications) => page.notifications(notifications),
  };
}

/** Holds a lock until the page ends or `signal` is aborted; resolves when it is held. */
function holdLock(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((held, failed) => {
    const hold = () => {
      held();
      return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
    };
    navigator.locks.request(name, hold).catch(failed);
  });
}

/** Calls `act` when the holder of a lock has ended, unless `signal` is aborted first. */
function followLock(name: string, signal: AbortSignal, act: () => void): void {
  navigator.locks.request(name, { signal }, act).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
