import type { ViewLink } from '../../../domain/link/viewLink.ts';
import type { AppStore } from '../../browser/store.ts';
import { placesAtom } from '../../data/config/consoleAtoms.ts';
import { goHome } from '../../data/loading/loadConsole.ts';
import { openViewLink } from '../../data/view/openViewLink.ts';
import { timelineSpanAtom } from '../../data/view/timelineAtoms.ts';

/** Shows the view that a pane was opened with, and its timeline live, whatever window its link had. */
export async function returnToView(store: AppStore, link: ViewLink, signal: AbortSignal): Promise<void> {
  const { window, span } = link;
  const wide = window === undefined ? span : window.to - window.from;
  if (link.place === undefined && store.get(placesAtom) !== undefined) goHome(store);
  const live = { ...link, window: undefined, at: undefined, span: wide ?? store.get(timelineSpanAtom) };
  await openViewLink(store, live, signal);
}
