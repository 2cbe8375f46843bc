/** Messages between a desk and the panes of a wall within one browser. */
import { MAX_PANE_NAME } from '../contract/panes.ts';
import { ownField } from '../json/read.ts';

/** View of a pane: `own` from its address, `held` left by a desk, `follows` a desk's current view. */
export const PANE_MODES = ['own', 'held', 'follows'] as const;
export type PaneMode = (typeof PANE_MODES)[number];

/** State that a pane publishes. */
export interface PaneSign {
  /** Id of the window; survives a reload. */
  readonly id: string;
  /** As its address names it; empty without a name. */
  readonly name: string;
  readonly mode: PaneMode;
  /** Id of the desk whose view it follows; empty where it follows none. */
  readonly desk: string;
  /** Its live data is so old that it covers itself. */
  readonly isOutdated: boolean;
}

/**
 * Orders of a desk to a pane: show its own view, hold a view, follow the desk's view, take the next view of
 * the desk, show a report for two minutes, reload the page.
 */
export const PANE_ORDERS = ['own', 'hold', 'follow', 'view', 'spotlight', 'reload'] as const;
export type PaneOrder = (typeof PANE_ORDERS)[number];

/** A message of a desk to one pane. */
export interface DeskOrder {
  readonly order: PaneOrder;
  /** Id of the pane. */
  readonly pane: string;
  /** Id of the desk. */
  readonly desk: string;
  /** Query of a link; empty where the order has no view. */
  readonly query: string;
}

/** A desk asks which panes there are; a pane answers, or says that it closes; a desk gives an order. */
export type WallMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'sign'; readonly sign: PaneSign }
  | { readonly kind: 'gone'; readonly pane: string }
  | { readonly kind: 'order'; readonly order: DeskOrder };

/** Maximum length of an id and of a query. */
const [MAX_ID, MAX_QUERY] = [64, 4000];

/** Reads a message; undefined where it is none. Windows of another version of the console may send others. */
export function readWallMessage(message: unknown): WallMessage | undefined {
  const kind = readField(message, 'kind');
  if (kind === 'ask') return { kind };
  if (kind === 'gone') {
    const pane = textOf(readField(message, 'pane'), MAX_ID);
    return pane === undefined ? undefined : { kind, pane };
  }
  if (kind === 'sign') {
    const sign = readSign(readField(message, 'sign'));
    return sign && { kind, sign };
  }
  if (kind !== 'order') return undefined;
  const order = readOrder(readField(message, 'order'));
  return order && { kind, order };
}

function readSign(value: unknown): PaneSign | undefined {
  const id = textOf(readField(value, 'id'), MAX_ID);
  const name = textOf(readField(value, 'name'), MAX_PANE_NAME);
  const mode = PANE_MODES.find((each) => each === readField(value, 'mode'));
  const desk = textOf(readField(value, 'desk'), MAX_ID);
  if (!id || name === undefined || mode === undefined || desk === undefined) return undefined;
  return { id, name, mode, desk, isOutdated: readField(value, 'isOutdated') === true };
}

function readOrder(value: unknown): DeskOrder | undefined {
  const order = PANE_ORDERS.find((each) => each === readField(value, 'order'));
  const pane = textOf(readField(value, 'pane'), MAX_ID);
  const desk = textOf(readField(value, 'desk'), MAX_ID);
  const query = textOf(readField(value, 'query'), MAX_QUERY);
  if (order === undefined || !pane || !desk || query === undefined) return undefined;
  return { order, pane, desk, query };
}

function readField(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? ownField(from, name) : undefined;
}

function textOf(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value.length <= most ? value : undefined;
}
