/** Streets for the maps of a bundle. */
import type { BaseMapPart } from '../../src/domain/map/baseMap.ts';
import { readBaseMapPart, type BaseMapFeature } from '../../src/domain/map/readBaseMap.ts';
import type { BundleDeps } from './bundleDeps.ts';

/** What paper draws, the lowest first. */
const PARTS: readonly BaseMapPart[] = ['parks', 'water', 'buildings', 'streets'];

/** The base map of the site, read once for all maps of a bundle, and not before the first. */
export class StreetSource {
  readonly #deps: Pick<BundleDeps, 'store' | 'read'>;
  #features: Promise<readonly BaseMapFeature[]> | undefined;

  constructor(deps: Pick<BundleDeps, 'store' | 'read'>) {
    this.#deps = deps;
  }

  /** All of its features. O(base map), once */
  features(): Promise<readonly BaseMapFeature[]> {
    this.#features ??= this.#read();
    return this.#features;
  }

  async #read(): Promise<readonly BaseMapFeature[]> {
    const { store, read } = this.#deps;
    const features: BaseMapFeature[] = [];
    for (const part of PARTS) {
      const text = await read(() => store.baseMap.get(part));
      if (text !== undefined) for (const feature of readBaseMapPart(text, part)) features.push(feature);
    }
    return features;
  }
}
