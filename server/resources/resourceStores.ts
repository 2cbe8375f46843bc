/** Where the records of each resource are stored: as documents, or in a store of their own. */
import type { ResourceCollection, ServedResource } from '../../src/domain/resources/registry.ts';
import { DocumentResource, type DocumentResourceDeps } from './documentResource.ts';
import type { ResourceStore } from './resourceStore.ts';

/** Makes the store of a resource whose records are not documents. */
export type OpenOwnStore = (resource: ServedResource) => ResourceStore;

/** Makers of stores by collection. */
export type OwnStores = Partial<Readonly<Record<ResourceCollection, OpenOwnStore>>>;

/** The stores of all resources; each is made at its first call. */
export class ResourceStores {
  readonly #deps: DocumentResourceDeps;
  readonly #own: OwnStores;
  readonly #stores = new Map<ResourceCollection, ResourceStore>();

  constructor(deps: DocumentResourceDeps, own: OwnStores) {
    this.#deps = deps;
    this.#own = own;
  }

  /** The store of a resource. */
  of(resource: ServedResource): ResourceStore {
    const { collection } = resource;
    const known =
      this.#stores.get(collection) ??
      this.#own[collection]?.(resource) ??
      new DocumentResource(resource, this.#deps);
    this.#stores.set(collection, known);
    return known;
  }
}
