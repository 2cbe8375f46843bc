/** How the coverage is drawn: range, colour, distances; kept in this browser for each login (OV-12). */
import { atom } from 'jotai';
import type { Metres } from '../../../domain/units.ts';
import { COVERAGE_TOKENS, type CoverageColour } from '../../../render/theme/colourTokens.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';

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

/** As this login left it; what can't be is the default. */
export function storedCoverage(login: string): Coverage {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(login)) ?? 'null') as Partial<Coverage> | null;
    return {
      radius: isRadius(kept?.radius) ? kept.radius : DEFAULT.radius,
      colour: COVERAGE_COLOURS.find((colour) => colour === kept?.colour) ?? DEFAULT.colour,
      distances: DISTANCE_TYPES.find((type) => type === kept?.distances) ?? DEFAULT.distances,
    };
  } catch {
    return DEFAULT;
  }
}

function isRadius(value: unknown): value is Metres {
  return Number.isInteger(value) && Number(value) >= RADIUS.least && Number(value) <= RADIUS.most;
}

const chosenAtom = atom<{ readonly login: string; readonly coverage: Coverage } | undefined>(undefined);

/** Reading it gives what was chosen or kept; setting it changes what is named, and keeps it. */
export const coverageAtom = atom(
  (get): Coverage => {
    const login = get(accountAtom)?.login ?? '';
    const chosen = get(chosenAtom);
    return chosen?.login === login ? chosen.coverage : storedCoverage(login);
  },
  (get, set, change: Partial<Coverage>) => {
    const login = get(accountAtom)?.login ?? '';
    const coverage = { ...get(coverageAtom), ...change };
    localStorage.setItem(keyOf(login), JSON.stringify(coverage));
    set(chosenAtom, { login, coverage });
  },
);
