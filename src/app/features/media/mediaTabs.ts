/** The media tabs of a report and the choice of the shown one. */
import type { MediaListing, PanicOwner } from '../../../domain/contract/media.ts';
import type { Plate } from './plates.ts';

/** Content of a tab. `listed`: the file exists and is loaded when the tab is selected for the first time. */
export type Content<T> =
  | { readonly status: 'listed' }
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'missing' };

/** A file to show; its object URL is valid while its report is selected. */
export interface MediaFile {
  readonly url: string;
  readonly name: string;
  readonly blob: Blob;
}

interface TabOf<Kind extends string, T> {
  readonly kind: Kind;
  /** Unique within a report: kind and number within the kind, from 1. */
  readonly id: string;
  readonly content: Content<T>;
  /** Entry of the list of files; undefined for a tab without one. */
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
  /** Id of the tab that the user selected. */
  readonly chosen: string | undefined;
}

/** Order of the tabs when a default is chosen: as on the screen, without videos. */
const FALLBACK: readonly MediaKind[] = ['image', 'owner', 'sound', 'plates'];

/**
 * The shown tab: the user's choice, else the first of Image, User, sound and LPR that is not missing; undefined if
 * there is none. A loading tab counts as not missing.
 */
export function shownTab({ tabs, chosen }: MediaState): MediaTab | undefined {
  const own = tabs.find(({ id }) => id === chosen);
  if (own !== undefined) return own;
  for (const kind of FALLBACK) {
    const tab = tabs.find((each) => each.kind === kind && each.content.status !== 'missing');
    if (tab !== undefined) return tab;
  }
  return undefined;
}

/** Whether a tab is disabled: an owner who is not registered, or a video without a file. */
export function isDisabled({ kind, content }: MediaTab): boolean {
  return content.status === 'missing' && (kind === 'owner' || kind === 'video');
}
