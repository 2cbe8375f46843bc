/** The tabs of the media of a report, and which of them is shown. */
import type { MediaListing, PanicOwner } from '../../../domain/contract/media.ts';
import type { Plate } from './plates.ts';

/** What a tab holds. `listed`: there is a file, and it is loaded when the tab is first selected (MD-05). */
export type Content<T> =
  | { readonly is: 'listed' }
  | { readonly is: 'loading' }
  | { readonly is: 'here'; readonly value: T }
  | { readonly is: 'missing' };

/** A file that can be shown; its address lives as long as its report is selected. */
export interface MediaFile {
  readonly url: string;
  readonly name: string;
  readonly blob: Blob;
}

interface TabOf<Kind extends string, T> {
  readonly kind: Kind;
  /** Unique among the tabs of a report: kind, then number from 1 within the kind. */
  readonly id: string;
  readonly content: Content<T>;
  /** The file as it is listed, where it comes from a list. */
  readonly file: MediaListing | undefined;
}

export type MediaTab =
  | TabOf<'image', MediaFile>
  | TabOf<'owner', PanicOwner>
  | TabOf<'sound', MediaFile>
  | TabOf<'plates', readonly Plate[]>
  | TabOf<'video', MediaFile>;

export type MediaKind = MediaTab['kind'];

export interface MediaState {
  readonly tabs: readonly MediaTab[];
  /** What the person selected, if anything. */
  readonly chosen: string | undefined;
}

/** Order of the tabs on the screen (O§2), which is the order of the fallback too, but for videos (O§4). */
const FALLBACK: readonly MediaKind[] = ['image', 'owner', 'sound', 'plates'];

/**
 * The tab that is shown: the person's choice, else Image; where there is none, User, the first audio,
 * LPR, or no tab. What is still loading may yet come, so the next is not taken before.
 */
export function shownTab({ tabs, chosen }: MediaState): MediaTab | undefined {
  const own = tabs.find(({ id }) => id === chosen);
  if (own !== undefined) return own;
  for (const kind of FALLBACK) {
    const tab = tabs.find((each) => each.kind === kind && each.content.is !== 'missing');
    if (tab !== undefined) return tab;
  }
  return undefined;
}

/** Whether a tab cannot be selected: a user who is not registered, a video without a file. */
export function isDisabled({ kind, content }: MediaTab): boolean {
  return content.is === 'missing' && (kind === 'owner' || kind === 'video');
}
