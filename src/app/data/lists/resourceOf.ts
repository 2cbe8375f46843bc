import type { Resource } from '../../../domain/resources/definition/defineResource.ts';
import { OWN_STORE_RESOURCES, RESOURCES } from '../../../domain/resources/registry.ts';

const ALL: readonly Resource[] = [...RESOURCES, ...OWN_STORE_RESOURCES];

/** The resource of a collection; undefined for none. */
export function resourceOf(collection: string | undefined): Resource | undefined {
  return ALL.find((resource) => resource.collection === collection);
}

/** The resource whose screens are at a path or below it; undefined for none. */
export function resourceOfPath(path: string): Resource | undefined {
  return ALL.find(({ screen }) => screen !== undefined && (path === screen || path.startsWith(`${screen}/`)));
}
