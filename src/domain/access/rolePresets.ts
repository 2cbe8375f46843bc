/** Sets of roles for the usual kinds of account, so that nobody has to know all twenty to make one. */
import { AUTHORITIES, type Authority } from '../contract/authorities.ts';

/** Names of the presets. */
export type RolePresetName = 'operator' | 'reviewer' | 'wall' | 'surveyor' | 'administrator';

/** The roles of a kind of account, and whether it is a display account. */
export interface RolePreset {
  readonly name: RolePresetName;
  readonly authorities: readonly Authority[];
  readonly isDisplay: boolean;
}

const WATCHING: readonly Authority[] = ['ROLE_USER', 'ROLE_PANIC', 'ROLE_WEAPON', 'ROLE_HEARTBEAT'];

/** All presets, the most frequent first. */
export const ROLE_PRESETS: readonly RolePreset[] = [
  { name: 'operator', authorities: WATCHING, isDisplay: false },
  { name: 'reviewer', authorities: [...WATCHING, 'ROLE_DETECTION', 'ROLE_REVIEWER'], isDisplay: false },
  { name: 'wall', authorities: WATCHING, isDisplay: true },
  { name: 'surveyor', authorities: [...WATCHING, 'ROLE_SURVEY'], isDisplay: false },
  { name: 'administrator', authorities: AUTHORITIES, isDisplay: false },
];

/** The roles of a preset that a person may give. */
export function givenBy(
  { authorities }: Pick<RolePreset, 'authorities'>,
  assignable: ReadonlySet<string>,
): readonly Authority[] {
  return authorities.filter((authority) => assignable.has(authority));
}
