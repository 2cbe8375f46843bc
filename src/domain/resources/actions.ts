import type { Method } from '../contract/callRules.ts';

/** The call of each action: its method, and what follows the path of the resource. */
export const ACTION_CALLS = {
  list: ['GET', ''],
  read: ['GET', '/:id'],
  create: ['POST', ''],
  update: ['PUT', ''],
  remove: ['DELETE', '/:id'],
} as const satisfies Record<string, readonly [Method, string]>;

/** What can be done with a resource. */
export type Action = keyof typeof ACTION_CALLS;

/** All actions, in the order of the contract document. */
export const ACTIONS = Object.keys(ACTION_CALLS) as readonly Action[];
