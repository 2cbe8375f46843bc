/** Starts the engine thread; other windows of the browser share it if the browser can share threads. */
import * as Comlink from 'comlink';
import type { EnginePort, EngineSession, PageSink } from '../../../domain/live/enginePort.ts';
import { createEngineWorker, createSharedEngine } from './engineWorker.ts';
import { joinOrStart, onPageClock, sharedThread, type SharedThread } from './sharedThread.ts';
import { dedicatedThread, startThread, type ThreadHandle } from './workerThread.ts';

/** The running engine. */
export type EngineHandle = ThreadHandle<EnginePort>;

/** How a thread is started. */
export interface EngineStart {
  readonly session: EngineSession;
  readonly page: PageSink;
  /** Whether other windows may use the thread too. */
  readonly mayShare: boolean;
  /** A shared thread that this page has started already. */
  readonly early?: SharedThread | undefined;
  /** Called each time that the thread has answered a ping, which is sent every 5 s. */
  readonly onAnswer: () => void;
}

/**
 * Starts a thread, or joins the thread of other windows, and starts the session on it; `onSilent` as in
 * `startThread`.
 */
export function startEngine(start: EngineStart, onSilent: (reason: string) => void): EngineHandle {
  const own = () => startOwn(start, onSilent);
  return start.mayShare ? joinOrStart(() => joinShared(start, onSilent), own) : own();
}

/** `start` with a sink that the thread can call. */
function startOf(sinkOf: (page: PageSink) => PageSink) {
  return (remote: Comlink.Remote<EnginePort>): Partial<EnginePort> => ({
    start: (session, page) => remote.start(session, Comlink.proxy(sinkOf(page))),
  });
}

const pingWith = (onAnswer: () => void) => (port: EnginePort) =>
  port.acknowledgeNotifications(0).then(onAnswer);

function startOwn(
  { session, page, onAnswer }: EngineStart,
  onSilent: (reason: string) => void,
): EngineHandle {
  const worker = createEngineWorker();
  const start = (port: EnginePort) => port.start(session, page);
  return startThread(
    dedicatedThread(worker),
    { own: startOf((sink) => sink), start, ping: pingWith(onAnswer) },
    onSilent,
  );
}

function joinShared(
  { session, page, early, onAnswer }: EngineStart,
  onSilent: (reason: string) => void,
): EngineHandle {
  const thread = early ?? sharedThread(createSharedEngine());
  let ahead = 0;
  const calls = {
    own: startOf((sink) => onPageClock(sink, () => ahead)),
    start: async (port: EnginePort) => {
      await thread.held;
      const connected = thread.connect(port);
      // Does not await the answer: a page that creates its map reads it late, and the thread answers in
      // order.
      const started = port.start(session, page);
      ahead = await connected;
      await started;
    },
    ping: pingWith(onAnswer),
  };
  return startThread(thread, calls, onSilent);
}
