/** The view of a pane: its own, a view that a desk left there, or the live view of a desk. */
import { atom } from 'jotai';
import { parseJson } from '../../../domain/json/parseJson.ts';
import { isRow } from '../../../domain/json/row.ts';
import { PANE_MODES, type PaneMode } from '../../../domain/windows/wallMessages.ts';
import { isLoadedAgain } from '../../data/view/wallAtoms.ts';
import { storeText } from '../../browser/storeText.ts';

const STORED_KEY = 'shotpoint.pane.view';

/** The mode of a pane, the desk's view as a query if the pane shows one, and the id of the followed desk. */
export interface PaneView {
  readonly mode: PaneMode;
  readonly query: string;
  readonly desk: string;
}

export const OWN_VIEW: PaneView = { mode: 'own', query: '', desk: '' };

/** What the pane shows while nobody uses it. */
export const paneViewAtom = atom<PaneView>(OWN_VIEW);

/** Whether the pane shows a report that a desk points out. */
export const isSpotlitAtom = atom(false);

/**
 * The view that the pane had before its page was loaded again; its own view if the stored one is unreadable.
 */
export function storedPaneView(): PaneView {
  const stored = isLoadedAgain() ? parseJson(sessionStorage.getItem(STORED_KEY) ?? '') : undefined;
  if (!isRow(stored)) return OWN_VIEW;
  const { mode, query, desk } = stored;
  const known = PANE_MODES.find((each) => each === mode);
  if (known === undefined || typeof query !== 'string' || typeof desk !== 'string') return OWN_VIEW;
  return { mode: known, query, desk };
}

/** Stores the view for the next load of the page. */
export function storePaneView(view: PaneView): void {
  storeText(STORED_KEY, JSON.stringify(view), sessionStorage);
}
