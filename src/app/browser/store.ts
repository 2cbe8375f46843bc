import type { createStore, Getter, Setter } from 'jotai';

/** The state of one console. The entry makes it and hands it to React by a `Provider`, to other code as first parameter. */
export type AppStore = ReturnType<typeof createStore>;

/** Reads state: a store, or `{ get }` inside an atom. */
export interface StateReader {
  readonly get: Getter;
}

/** Reads and writes state: a store, or `{ get, set }` inside the write function of an atom. */
export interface StateAccess extends StateReader {
  readonly set: Setter;
}
