/** Texts of the coverage popover. */
import type { CoverageColour } from '../../render/theme/colourTokens.ts';

export const COVERAGE_TEXT = {
  title: 'Coverage',
  open: 'Coverage settings',
  radius: 'Radius',
  colour: 'Colour',
  distances: 'Draw distance',
} as const;

export const COLOUR_TEXT: Readonly<Record<CoverageColour, string>> = {
  fuchsia: 'Fuchsia',
  blue: 'Blue',
  green: 'Green',
  amber: 'Amber',
  white: 'White',
};

export const DISTANCE_TEXT = { Closest: 'Closest', None: 'None' } as const;

export function metres(radius: number): string {
  return `${radius} m`;
}
