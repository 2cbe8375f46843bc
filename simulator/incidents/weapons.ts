/** Weapons of the simulated shots. */
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';

export interface Weapon {
  readonly name: string;
  readonly category: number;
  /** Metres per second at the muzzle. */
  readonly speed: number;
  readonly rounds: number;
}

/** Each with its weight. */
export const WEAPONS: readonly (readonly [Weapon, number])[] = [
  [{ name: 'Handgun 9 mm', category: 2, speed: 375, rounds: 6 }, 46],
  [{ name: 'Handgun .45', category: 2, speed: 260, rounds: 4 }, 24],
  [{ name: 'Rifle 5.56 mm', category: 1, speed: 930, rounds: 10 }, 20],
  [{ name: 'Rifle 7.62 mm', category: 1, speed: 720, rounds: 8 }, 10],
];

/** Speed of the bullet of a report, metres per second: of its weapon, else of one of its category, else of the first. */
export function bulletSpeed({
  weapon,
  weaponCategory,
}: Pick<ShotReport, 'weapon' | 'weaponCategory'>): number {
  const weapons = WEAPONS.map(([each]) => each);
  const named =
    weapons.find(({ name }) => name === weapon) ??
    weapons.find(({ category }) => category === weaponCategory);
  return (named ?? weapons[0])?.speed ?? 0;
}
