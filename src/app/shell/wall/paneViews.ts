/** Changes the view of a pane: on orders of a desk, and by itself when it is no longer used. */
import { readViewLink, type ViewLink } from '../../../domain/windows/viewLink.ts';
import type { DeskOrder } from '../../../domain/windows/wallMessages.ts';
import type { Millis, Ticks } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { AppStore } from '../../browser/store.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { openViewLink } from '../../data/view/openViewLink.ts';
import { queryOf } from '../../data/view/screenLink.ts';
import { sceneAtom } from '../../data/view/mountedViews.ts';
import {
  isSpotlitAtom,
  OWN_VIEW,
  paneViewAtom,
  storedPaneView,
  storePaneView,
  type PaneView,
} from './paneViewAtoms.ts';
import { placesAtom } from '../../data/config/consoleAtoms.ts';
import { goHome } from '../../data/loading/loadConsole.ts';
import { timelineSpanAtom } from '../../data/view/timelineAtoms.ts';

/** From the last input, or from the order to show a report, until the pane shows its view again. */
export const RETURN_MS: Millis = 120_000;

/** The views of a pane, one after the other. */
export class PaneViews {
  readonly #store: AppStore;
  readonly #own: ViewLink;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown = new AbortController();
  /** When the desk that is followed last said what it shows. */
  #heardAt: Ticks = ticksNow();

  /** Begins with the view before a reload. @param own  the view that the pane was opened with, which the page opens by itself */
  constructor(store: AppStore, own: ViewLink) {
    this.#store = store;
    this.#own = own;
    store.set(paneViewAtom, storedPaneView());
    this.touch();
    if (store.get(paneViewAtom).mode !== 'own') this.#showAgain();
  }

  /** Shows the pane's view two minutes from now: somebody uses the pane. */
  touch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#return(), RETURN_MS);
  }

  /** Shows what a desk asks for. */
  obey({ order, desk, query }: DeskOrder): void {
    if (order === 'reload') return;
    if (order === 'spotlight') return this.#spotlight(query);
    if (order === 'view') return this.#follow(query, desk);
    this.#store.set(isSpotlitAtom, false);
    this.#heardAt = ticksNow();
    if (order === 'own') this.#set(OWN_VIEW);
    else this.#set(order === 'hold' ? { mode: 'held', query, desk: '' } : { mode: 'follows', query, desk });
    this.touch();
    this.#showAgain();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#shown.abort();
  }

  #spotlight(query: string): void {
    this.#store.set(isSpotlitAtom, true);
    this.touch();
    this.#show(linkOf(query));
  }

  /** Only the map moves where the desk has changed nothing else, as while it is dragged. */
  #follow(query: string, desk: string): void {
    const before = this.#store.get(paneViewAtom);
    if (before.mode !== 'follows' || before.desk !== desk) return;
    this.#heardAt = ticksNow();
    this.#set({ ...before, query });
    if (this.#store.get(isSpotlitAtom)) return;
    this.touch();
    const link = linkOf(query);
    const scene = this.#store.get(sceneAtom);
    const isMoved = query !== before.query && withoutPlace(link) === withoutPlace(linkOf(before.query));
    if (!isMoved || link.place === undefined) return this.#show(link);
    scene?.jumpTo({ ...link.place, zoom: link.place.zoom ?? scene.placement().zoom });
  }

  /** A desk that has said nothing for so long is gone: the pane's own view is shown again. */
  #return(): void {
    this.#store.set(isSpotlitAtom, false);
    if (this.#store.get(paneViewAtom).mode === 'follows') {
      if (ticksNow() - this.#heardAt >= RETURN_MS) this.#set(OWN_VIEW);
      else this.touch();
    }
    this.#showAgain();
  }

  #set(view: PaneView): void {
    this.#store.set(paneViewAtom, view);
    storePaneView(view);
  }

  #showAgain(): void {
    const { mode, query } = this.#store.get(paneViewAtom);
    if (mode === 'own') this.#show(this.#own, returnToView);
    else this.#show(linkOf(query));
  }

  #show(link: ViewLink, open: Opener = openViewLink): void {
    this.#shown.abort();
    this.#shown = new AbortController();
    open(this.#store, link, this.#shown.signal).catch(reportError(this.#store, 'wall'));
  }
}

type Opener = (store: AppStore, link: ViewLink, signal: AbortSignal) => Promise<void>;

function linkOf(query: string): ViewLink {
  return readViewLink(new URLSearchParams(query)).link;
}

function withoutPlace(link: ViewLink): string {
  return queryOf({ ...link, place: undefined });
}

/** Shows the view that a pane was opened with, and its timeline live, whatever window its link had. */
async function returnToView(store: AppStore, link: ViewLink, signal: AbortSignal): Promise<void> {
  const { window, span } = link;
  const wide = window === undefined ? span : window.to - window.from;
  if (link.place === undefined && store.get(placesAtom) !== undefined) goHome(store);
  const live = { ...link, window: undefined, at: undefined, span: wide ?? store.get(timelineSpanAtom) };
  await openViewLink(store, live, signal);
}
