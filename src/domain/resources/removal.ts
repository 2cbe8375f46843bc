/** What the removal of a record does to the records that name it. */
import { referringFields, type ReferringField } from './references.ts';
import type { ResourceCollection } from './registry.ts';

/** `refuse`: the record stays while it is named. `clear`: it is taken out of what names it. */
type OnRemoval = 'refuse' | 'clear';

/**
 * By collection of the removed record. Others, and records of the past below, are named without effect: a squad, floor or
 * place must not lose its devices unseen, nor a super squad take the alerts from whoever is notified by it, while a zone or
 * camera is a mere choice of the records that name it.
 */
const ON_REMOVAL: Partial<Readonly<Record<ResourceCollection, OnRemoval>>> = {
  squadids: 'refuse',
  levels: 'refuse',
  places: 'refuse',
  notificationLevels: 'refuse',
  superSquads: 'refuse',
  zones: 'clear',
  cameras: 'clear',
  vms: 'clear',
};

/** Records of what was: they keep the names that they have. */
const HISTORY: ReadonlySet<string> = new Set<ResourceCollection>([
  'nodeStatuses',
  'timeLogs',
  'pushNotifications',
  'lprs',
]);

/** What happens to the references to a removed record of a collection. */
export interface RemovalPlan {
  readonly onRemoval: OnRemoval;
  readonly referring: readonly ReferringField[];
}

/** The answer of the server: what names a record, and what its removal does to it. */
export interface DependantsAnswer {
  readonly onRemoval: OnRemoval;
  /** By collection; those without any are left out. */
  readonly dependants: readonly {
    readonly collection: string;
    readonly count: number;
    /** Of the first of them, for people. */
    readonly names: readonly string[];
    /** Those that the removal switches off: their list would become empty, which stands for all. */
    readonly switchedOff: readonly string[];
  }[];
}

/** What the server does where a record of a collection is named by others; undefined where it does nothing. */
export function onRemovalOf(collection: string): OnRemoval | undefined {
  return Object.entries(ON_REMOVAL).find(([name]) => name === collection)?.[1];
}

/** The plan for a collection; undefined where its records are removed without regard to others. */
export function removalPlan(collection: ResourceCollection): RemovalPlan | undefined {
  const onRemoval = ON_REMOVAL[collection];
  if (onRemoval === undefined) return undefined;
  const referring = referringFields(collection).filter(({ resource }) => !HISTORY.has(resource.collection));
  return { onRemoval, referring };
}
