import type { CallRule, Method } from '../../contract/callRules.ts';

/** Call of each action: its method, and its path below the resource's path. */
export const ACTION_CALLS = {
  list: ['GET', ''],
  read: ['GET', '/:id'],
  create: ['POST', ''],
  update: ['PUT', ''],
  remove: ['DELETE', '/:id'],
} as const satisfies Record<string, readonly [Method, string]>;

/** Actions on a resource. */
export type Action = keyof typeof ACTION_CALLS;

/** All actions, in the order of the contract document. */
export const ACTIONS = Object.keys(ACTION_CALLS) as readonly Action[];

/** Rules of all actions: one for list and read, one for create, update and remove. */
export function accessOf({
  reading,
  writing,
}: {
  readonly reading: CallRule;
  readonly writing: CallRule;
}): Readonly<Record<Action, CallRule>> {
  return { list: reading, read: reading, create: writing, update: writing, remove: writing };
}
