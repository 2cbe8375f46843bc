import { parseArgs } from 'node:util';
import { MARKER_VARIANTS, type MarkerVariant } from '../src/render/base/sceneTypes.ts';
import { DEFAULT_SEED } from './city.ts';

/** Options of a run. */
export interface BenchOptions {
  /** Fewer rounds and a shorter flood; the figures are indicative. */
  readonly quick: boolean;
  /** The whole ten minutes of New Year's night. */
  readonly whole: boolean;
  /** Run only sections whose name contains this text. */
  readonly only: string | undefined;
  readonly rounds: number;
  readonly variant: MarkerVariant;
  readonly seed: number;
  /** Markers of the map section; the goals are about 100 000. */
  readonly count: number;
  /** Exit with 1 when a goal is missed. */
  readonly strict: boolean;
  /** Save a screenshot of each case beside the result. */
  readonly pictures: boolean;
  /** The graphics API that ANGLE uses on the machine's card. undefined: the processor draws. */
  readonly angle: Angle | undefined;
}

const ANGLES = ['vulkan', 'gl-egl', 'gl', 'metal', 'd3d11'] as const;
export type Angle = (typeof ANGLES)[number];

const DEFAULT_COUNT = 100_000;

export const USAGE = `npm run bench -- [options]
  --quick            fewer rounds, a flood of 10 s instead of 60 s
  --whole            New Year's night of 10 min instead of 2 min
  --only TEXT        only sections whose name contains TEXT
  --rounds N         interleaved rounds (default 3, quick 1)
  --variant NAME     ${MARKER_VARIANTS.join(' | ')} (default ${MARKER_VARIANTS[0]})
  --count N          markers of the map section (default ${DEFAULT_COUNT})
  --seed N           seed of all data (default ${DEFAULT_SEED})
  --pictures         save a picture of each case beside the result
  --angle NAME       draw with the graphics card: ${ANGLES.join(' | ')} (default: the processor draws)
  --strict           exit with 1 when a goal is missed`;

/** Throws a readable sentence if an option is unknown or has no usable value. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      whole: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string' },
      variant: { type: 'string', default: MARKER_VARIANTS[0] },
      seed: { type: 'string', default: String(DEFAULT_SEED) },
      count: { type: 'string', default: String(DEFAULT_COUNT) },
      pictures: { type: 'boolean', default: false },
      angle: { type: 'string' },
      strict: { type: 'boolean', default: false },
    },
  });
  const variant = MARKER_VARIANTS.find((known) => known === values.variant);
  if (variant === undefined) throw new Error(`--variant is one of ${MARKER_VARIANTS.join(', ')}.`);
  const angle = ANGLES.find((known) => known === values.angle);
  if (angle !== values.angle) throw new Error(`--angle is one of ${ANGLES.join(', ')}.`);
  const rounds = wholeNumber('--rounds', values.rounds ?? (values.quick ? '1' : '3'));
  const seed = wholeNumber('--seed', values.seed);
  const count = wholeNumber('--count', values.count);
  const { quick, whole, only, strict, pictures } = values;
  return { quick, whole, only, rounds, variant, seed, count, strict, pictures, angle };
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error(`${name} wants a whole number above 0, not "${text}".`);
  return Number(text);
}
