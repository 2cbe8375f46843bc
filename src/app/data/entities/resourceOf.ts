import type { Resource } from '../../../domain/resources/defineResource.ts';
import { RESOURCES } from '../../../domain/resources/registry.ts';

/** The resource of a collection; undefined for none. */
export function resourceOf(collection: string | undefined): Resource | undefined {
  return RESOURCES.find((resource) => resource.collection === collection);
}
