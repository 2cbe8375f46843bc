import type { ConnectedThread } from '../connectedThread.ts';
import type { Zoom } from '../units.ts';
import type { BaseMapLine, LineBox } from './baseMapLines.ts';

/** A tile of 512 px of the web map: `x` to the east, `y` to the south, 2^z of each. */
export interface TileAddress {
  readonly z: Zoom;
  readonly x: number;
  readonly y: number;
}

/** Where a page has the base map from. */
export interface BaseMapSource {
  /** Absolute. */
  readonly url: string;
  /** Bearer token of the session. */
  readonly token: string | undefined;
}

/** The thread that cuts the base map into tiles, as the page of one window calls it. */
export interface BaseMapPort {
  /** Exchanges the locks that page and thread hold while they live. */
  connect(pageLock: string): Promise<ConnectedThread>;
  /**
   * Loads the base map, or asks the server whether it is still the one that the thread has. Rejects with the reason where it
   * could not be loaded.
   */
  open(source: BaseMapSource): Promise<void>;
  /**
   * A tile as a vector tile with a layer for each part of the base map; without bytes where nothing is. The page owns the
   * buffer. Rejects before `open`.
   */
  tile(address: TileAddress): Promise<ArrayBuffer>;
  /** Its lines and edges that touch a box, to be drawn on paper. Rejects before `open`. */
  linesWithin(box: LineBox): Promise<readonly BaseMapLine[]>;
  /** Answered at once. */
  ping(): Promise<void>;
}
