/** Starts the thread that cuts the base map, shared with the other windows of the browser where it can be. */
import { atom } from 'jotai';
import { PATHS } from '../../../domain/contract/paths.ts';
import { WHOLE_BASE_MAP } from '../../../domain/map/baseMap.ts';
import type { BaseMapLine, LineBox } from '../../../domain/map/baseMapLines.ts';
import type { BaseMapPort, TileAddress } from '../../../domain/map/baseMapPort.ts';
import type { BaseMapTiles } from '../../../render/base/sceneTypes.ts';
import { urlOf } from '../../browser/basePath.ts';
import type { StateAccess } from '../../browser/store.ts';
import { currentToken } from '../../session/tokenAtoms.ts';
import { joinOrStart, sharedThread } from '../engine/sharedThread.ts';
import { dedicatedThread, SILENT_REASON, startThread, type ThreadHandle } from '../engine/workerThread.ts';

const threadAtom = atom<BaseMapThread>();

/** The base map of this page. */
export interface PageBaseMap extends BaseMapTiles {
  /** Its lines and edges that touch a box, to be drawn on paper. Rejects with the reason where they could not be had. */
  linesWithin(box: LineBox): Promise<readonly BaseMapLine[]>;
}

/** The base map, for all maps of this page. */
export function baseMapTiles(store: StateAccess): PageBaseMap {
  const known = store.get(threadAtom);
  if (known !== undefined) return known;
  const made = new BaseMapThread(() => currentToken(store));
  store.set(threadAtom, made);
  return made;
}

/** A running thread. */
interface Running {
  readonly handle: ThreadHandle<BaseMapPort>;
  /** Of each call that waits: rejects it. */
  readonly waiting: Set<(reason: Error) => void>;
  /** Resolves once the base map is open on it; undefined before the first try and after one that failed. */
  opened: Promise<void> | undefined;
}

/** The thread as this page has it: started by the first call, and again by the first one after it failed. */
class BaseMapThread implements PageBaseMap {
  readonly #token: () => string | undefined;
  #running: Running | undefined;
  #mayShare = true;

  constructor(token: () => string | undefined) {
    this.#token = token;
  }

  open(): Promise<void> {
    this.#running ??= this.#start();
    return this.#openOn(this.#running);
  }

  async tile(address: TileAddress): Promise<ArrayBuffer> {
    const running = (this.#running ??= this.#start());
    await this.#openOn(running);
    return answerOf(running, (port) => port.tile(address));
  }

  async linesWithin(box: LineBox): Promise<readonly BaseMapLine[]> {
    const running = (this.#running ??= this.#start());
    await this.#openOn(running);
    return answerOf(running, (port) => port.linesWithin(box));
  }

  #openOn(running: Running): Promise<void> {
    const source = { url: urlOf(`${PATHS.baseMap}/${WHOLE_BASE_MAP}`), token: this.#token() };
    running.opened ??= answerOf(running, (port) => port.open(source)).catch((error: unknown) => {
      running.opened = undefined;
      throw error;
    });
    return running.opened;
  }

  /** A shared thread that hangs cannot be ended, so that this window then has its own. */
  #start(): Running {
    const waiting: Running['waiting'] = new Set();
    const onSilent = (reason: string): void => {
      if (reason === SILENT_REASON) this.#mayShare = false;
      if (this.#running?.handle === handle) this.#running = undefined;
      handle.dispose();
      for (const reject of waiting) reject(new Error(`The thread of the base map failed: ${reason}`));
    };
    const own = () => startOwn(onSilent);
    const handle = this.#mayShare ? joinOrStart(() => joinShared(onSilent), own) : own();
    return { handle, waiting, opened: undefined };
  }
}

/**
 * The answer of a call; rejects where the thread fails before it. A race with one promise of the failure would keep every answer for
 * as long as the thread runs.
 */
function answerOf<T>({ handle, waiting }: Running, call: (port: BaseMapPort) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.add(reject);
    call(handle.port)
      .then(resolve, reject)
      .finally(() => waiting.delete(reject));
  });
}

const PING = { ping: (port: BaseMapPort) => port.ping() };

function startOwn(onSilent: (reason: string) => void): ThreadHandle<BaseMapPort> {
  const worker = new Worker(new URL('../../../workers/baseMap.worker.ts', import.meta.url), {
    type: 'module',
    name: 'baseMap',
  });
  return startThread(dedicatedThread(worker), { ...PING, start: PING.ping }, onSilent);
}

function joinShared(onSilent: (reason: string) => void): ThreadHandle<BaseMapPort> {
  const worker = new SharedWorker(new URL('../../../workers/baseMap.worker.ts', import.meta.url), {
    type: 'module',
    name: 'baseMap',
  });
  const thread = sharedThread(worker);
  const start = async (port: BaseMapPort) => {
    await thread.held;
    await thread.connect(port);
  };
  return startThread(thread, { ...PING, start }, onSilent);
}
