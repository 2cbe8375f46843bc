/** Range, colour and distance lines of the coverage, stored in this browser for each login. */
import { atom } from 'jotai';
import type { Metres } from '../../../domain/units.ts';
import { COVERAGE_TOKENS, type CoverageColour } from '../../../render/theme/colourTokens.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { storeText } from '../../browser/storeText.ts';

export const RADIUS = { least: 1, most: 60, step: 1, default: 50 } as const satisfies Record<string, Metres>;
export const COVERAGE_COLOURS = Object.keys(COVERAGE_TOKENS) as CoverageColour[];
/** Lines from each sensor to the closest other one, or none. */
export const DISTANCE_TYPES = ['Closest', 'None'] as const;
export type DistanceType = (typeof DISTANCE_TYPES)[number];

export interface Coverage {
  readonly radius: Metres;
  readonly colour: CoverageColour;
  readonly distances: DistanceType;
}

const DEFAULT: Coverage = { radius: RADIUS.default, colour: 'fuchsia', distances: 'Closest' };
const keyOf = (login: string): string => `shotpoint.coverage.${login}`;

/** The stored coverage of a login; invalid values are replaced by their default. */
export function storedCoverage(login: string): Coverage {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(login)) ?? 'null') as Partial<Coverage> | null;
    return {
      radius: isRadius(stored?.radius) ? stored.radius : DEFAULT.radius,
      colour: COVERAGE_COLOURS.find((colour) => colour === stored?.colour) ?? DEFAULT.colour,
      distances: DISTANCE_TYPES.find((type) => type === stored?.distances) ?? DEFAULT.distances,
    };
  } catch {
    return DEFAULT;
  }
}

function isRadius(value: unknown): value is Metres {
  return Number.isInteger(value) && Number(value) >= RADIUS.least && Number(value) <= RADIUS.most;
}

const chosenAtom = atom<{ readonly login: string; readonly coverage: Coverage } | undefined>(undefined);

/** The coverage, chosen on this page or stored; setting it changes the given parts and stores them. */
export const coverageAtom = atom(
  (get): Coverage => {
    const login = get(accountAtom)?.login ?? '';
    const chosen = get(chosenAtom);
    return chosen?.login === login ? chosen.coverage : storedCoverage(login);
  },
  (get, set, change: Partial<Coverage>) => {
    const login = get(accountAtom)?.login ?? '';
    const coverage = { ...get(coverageAtom), ...change };
    storeText(keyOf(login), JSON.stringify(coverage));
    set(chosenAtom, { login, coverage });
  },
);
