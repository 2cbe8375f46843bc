/** The registry of resources: the server serves each of them, and the contract document lists it. */
import { CAMERAS } from './cameras.ts';
import { CONFIGURATION } from './configuration.ts';
import type { Resource } from './defineResource.ts';
import type { FieldTable } from './fields.ts';
import { SQUADS } from './squads.ts';

const REGISTERED = [CAMERAS, CONFIGURATION, SQUADS] as const;

/** Names under which the records of the resources are stored. */
export type ResourceCollection = (typeof REGISTERED)[number]['collection'];

/** A resource that is served, whatever its fields. */
export type ServedResource = Resource<FieldTable, ResourceCollection>;

/** All resources, in the order of the contract document. */
export const RESOURCES: readonly ServedResource[] = REGISTERED;
