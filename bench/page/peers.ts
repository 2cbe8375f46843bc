import type { MakeMapCase } from './mapCase.ts';
import type { MakeSurveyCase } from './surveyCase.ts';
import type { MakeTimeline } from './timelineCase.ts';

/** Modules below bench/peers, by name. They are optional: the console's own install does not bring them. */
export interface PeerModules {
  readonly deckHeat: { readonly deckHeat: MakeMapCase };
  readonly deckIcons: { readonly deckIcons: MakeMapCase };
  readonly editableLayers: { readonly editableLayers: MakeSurveyCase };
  readonly terraDraw: { readonly terraDraw: MakeSurveyCase };
  readonly visTimeline: {
    readonly editableLayers: { readonly editableLayers: MakeSurveyCase };
    readonly terraDraw: { readonly terraDraw: MakeSurveyCase };
    readonly visTimeline: MakeTimeline;
  };
}

/**
 * Loads a peer; rejects where it is not installed. The address is computed, so that neither vite nor
 * TypeScript follows it where the peers are missing.
 */
export async function loadPeer<Name extends keyof PeerModules>(name: Name): Promise<PeerModules[Name]> {
  const address = import.meta.env.DEV
    ? `/bench/peers/${name}.ts`
    : new URL(`../peers/${name}.js`, document.baseURI).href;
  return (await import(/* @vite-ignore */ address)) as PeerModules[Name];
}
