/** Texts of a wall: of its panes and of the desk. */
import type { PaneMode } from '../../domain/windows/wallMessages.ts';

/** Texts of a pane of a wall. */
export const WALL_TEXT = {
  outdatedMore:
    'Map, timeline and alerts are covered until live data is back. The pane reconnects by itself.',
} as const;

/** Texts of a pane for what a desk made it show. */
export const PANE_VIEW_TEXT: Readonly<Record<PaneMode | 'spotlit', string>> = {
  own: '',
  held: 'View set by a desk',
  follows: 'Follows a desk',
  spotlit: 'Report shown by a desk',
};

/** Texts of the desk of a wall. */
export const DESK_TEXT = {
  title: 'Wall panes',
  none: 'No pane is open in this browser.',
  more: 'A pane is a window for a video wall: map, timeline and alerts without controls.',
  open: 'Open a pane with this view',
  all: 'All panes',
  unnamed: 'Pane without a name',
  silent: 'Does not answer',
  outdated: 'No live data',
  followsThis: 'Follows this window',
  hold: 'Set this view',
  follow: 'Follow',
  spotlight: 'Show report',
  own: 'Own view',
  reload: 'Reload',
  noReport: 'No report is selected',
} as const;

/** What a pane shows, as the desk lists it. */
export const PANE_STATE_TEXT: Readonly<Record<PaneMode, string>> = {
  own: 'Own view',
  held: 'View set by a desk',
  follows: 'Follows another window',
};

/** Name of a pane that this window opens: "Pane 2". */
export function paneName(number: number): string {
  return `Pane ${number}`;
}

/** Name of a button for one pane, read out: "Follow, North". */
export function orderOf(order: string, pane: string): string {
  return `${order}, ${pane}`;
}
