import * as Comlink from 'comlink';
import type { ConnectedThread } from '../../domain/connectedThread.ts';
import type { BaseMapLine, LineBox } from '../../domain/map/baseMapLines.ts';
import type { BaseMapPort, BaseMapSource, TileAddress } from '../../domain/map/baseMapPort.ts';
import type { Clock } from '../connection/clock.ts';
import type { ThreadLocks } from '../connection/threadLocks.ts';
import type { BaseMapTiles } from './baseMapTiles.ts';

/** What the thread gives its pages. */
export interface BaseMapThread {
  readonly tiles: BaseMapTiles;
  readonly locks: ThreadLocks;
  readonly clock: Clock;
}

/** The thread for the page of one window; each call is described at BaseMapPort. */
export class BaseMapPage implements BaseMapPort {
  readonly #thread: BaseMapThread;
  #isOpen = false;

  constructor(thread: BaseMapThread) {
    this.#thread = thread;
  }

  async connect(pageLock: string): Promise<ConnectedThread> {
    const { locks, clock } = this.#thread;
    return { lock: await locks.exchange(pageLock, () => undefined), ticks: clock.ticks() };
  }

  async open(source: BaseMapSource): Promise<void> {
    await this.#thread.tiles.load(source);
    this.#isOpen = true;
  }

  tile(address: TileAddress): Promise<ArrayBuffer> {
    if (!this.#isOpen) return Promise.reject(new Error('The base map is not open'));
    const bytes = this.#thread.tiles.tile(address);
    return Promise.resolve(Comlink.transfer(bytes, [bytes]));
  }

  linesWithin(box: LineBox): Promise<readonly BaseMapLine[]> {
    if (!this.#isOpen) return Promise.reject(new Error('The base map is not open'));
    return Promise.resolve(this.#thread.tiles.linesWithin(box));
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }
}
