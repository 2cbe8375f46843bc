/**
 * Weighted least squares for a few unknowns, with wrong measurements found and left out. A model gives normalised
 * residuals, (measured − computed) / standard deviation, so that weights are equal.
 *
 * Wrong measurements: a fit from each start with Cauchy weights, which no wrong measurement pulls far (Huber, Robust
 * Statistics, 1981); then the usual fit without those whose residual is more than MAX_RESIDUAL times the spread,
 * repeated until the same are left out.
 */
import { percentileOfSorted } from '../percentile.ts';
import { failure, success, type Result } from '../result.ts';

/** A residual above it, in standard deviations, is wrong: one of 2 000 right ones is. */
const MAX_RESIDUAL = 3.5;
/** Scale of the Cauchy weights: 95 % as efficient as least squares where no measurement is wrong. */
const CAUCHY_SCALE = 2.385;
/** The median deviation of normal residuals is this part of their standard deviation. */
const MEDIAN_DEVIATION = 0.6745;
const REJECTIONS = 6;
/** A step below it, in the model's scales, is the last. */
const CONVERGED = 1e-4;
/** Relative step of the numeric derivatives. */
const DERIVATIVE_STEP = 1e-3;
/** With so many measurements for each unknown, chance does not make a wrong point explain them all. */
const TELLING = 3;
/** Below it two unknowns can't be told apart: an ellipse a thousand times as long as wide. */
const MIN_PIVOT = 1e-6;

/** How much a residual counts. */
interface Loss {
  readonly cost: (residual: number) => number;
  /** Weight of its equation in a step. */
  readonly weight: (residual: number) => number;
  /** Steps of a descent. */
  readonly steps: number;
}

const CAUCHY: Loss = {
  cost: (residual) => CAUCHY_SCALE ** 2 * Math.log1p((residual / CAUCHY_SCALE) ** 2),
  weight: (residual) => 1 / (1 + (residual / CAUCHY_SCALE) ** 2),
  steps: 25,
};
const SQUARES: Loss = { cost: (residual) => residual * residual, weight: () => 1, steps: 15 };

/** Residuals of a model. */
export interface Model {
  /** Unknowns, 1 to 4. */
  readonly unknowns: number;
  /** Measurements. */
  readonly count: number;
  /** Starts that are descended from: those with the least residuals. */
  readonly descents: number;
  /** Size of a step of each unknown that changes the residuals a little: metres, seconds, radians. */
  readonly scales: readonly number[];
  /**
   * Writes the normalised residuals at `point`.
   *
   * @param point  [unknowns]
   * @param out    [count]; NaN: not measured, or impossible there
   */
  residuals(point: Float64Array, out: Float64Array): void;
}

/** A solution. */
export interface Fit {
  /** [unknowns] */
  readonly point: Float64Array;
  /** [unknowns × unknowns], by rows */
  readonly covariance: Float64Array;
  /** Normalised residuals at the point, of the measurements left out too. [count] */
  readonly residuals: Float64Array;
  /** Whether a measurement took part, 1 or 0. [count] */
  readonly used: Uint8Array;
}

/**
 * Fits a model from several starts and returns the best solution; the first that explains all measurements ends the search. Fails where
 * measurements are too few or do not determine the unknowns. O(starts × steps × count); 40 sensors with time and bearing take less than
 * a millisecond.
 *
 * @param starts  none: undetermined
 */
export function robustFit(
  model: Model,
  starts: readonly Float64Array[],
): Result<Fit, 'tooFew' | 'undetermined'> {
  const work = new Work(model);
  const promising = starts
    .map((start) => ({ point: Float64Array.from(start), cost: work.cost(start, CAUCHY) }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, model.descents);
  let best = promising[0]?.point;
  let least = Infinity;
  for (const { point } of promising) {
    const cost = work.descend(point, CAUCHY);
    if (cost < least) [best, least] = [point, cost];
    if (work.isExplained(least)) break;
  }
  if (best === undefined || least === Infinity) return failure('undetermined');
  return work.finish(best);
}

/** One fit: the model, its scratch space, and which measurements take part. */
class Work {
  readonly #model: Model;
  readonly #n: number;
  /** At the point of the descent. */
  #residuals: Float64Array;
  /** At a point beside it. */
  #shifted: Float64Array;
  /** [count] Scratch space. */
  readonly #sizes: Float64Array;
  readonly #jacobian: Float64Array;
  readonly #normal: Float64Array;
  readonly #gradient: Float64Array;
  readonly #damped: Float64Array;
  readonly #inverse: Inverse;
  readonly #step: Float64Array;
  readonly #trial: Float64Array;
  readonly #used: Uint8Array;

  constructor(model: Model) {
    const { unknowns, count } = model;
    this.#model = model;
    this.#n = unknowns;
    this.#residuals = new Float64Array(count);
    this.#shifted = new Float64Array(count);
    this.#sizes = new Float64Array(count);
    this.#jacobian = new Float64Array(count * unknowns);
    this.#normal = new Float64Array(unknowns * unknowns);
    this.#gradient = new Float64Array(unknowns);
    this.#damped = new Float64Array(unknowns * unknowns);
    this.#inverse = new Inverse(unknowns);
    this.#step = new Float64Array(unknowns);
    this.#trial = new Float64Array(unknowns);
    this.#used = new Uint8Array(count).fill(1);
  }

  /** Levenberg and Marquardt's descent from `point`, in place; returns the cost. Slopes are computed once for each point. */
  descend(point: Float64Array, loss: Loss): number {
    let damping = 1e-3;
    let cost = this.cost(point, loss);
    this.#linearise(point, loss);
    for (let step = 0; step < loss.steps && damping < 1e8; step++) {
      const moved = this.#solve(damping) ? this.#tryStep(point) : NaN;
      const next = Number.isNaN(moved) ? Infinity : this.#costOf(this.#trial, this.#shifted, loss);
      if (next > cost) {
        damping *= 10;
        continue;
      }
      point.set(this.#trial);
      [this.#residuals, this.#shifted] = [this.#shifted, this.#residuals];
      cost = next;
      damping = Math.max(damping / 10, 1e-12);
      if (moved < CONVERGED) break;
      this.#linearise(point, loss);
    }
    return cost;
  }

  /** Writes the point after the step; returns the largest part of the step, in the model's scales. */
  #tryStep(point: Float64Array): number {
    let moved = 0;
    for (let k = 0; k < this.#n; k++) {
      this.#trial[k] = point[k] + this.#step[k];
      moved = Math.max(moved, Math.abs(this.#step[k]) / this.#model.scales[k]);
    }
    return moved;
  }

  /** Whether a robust cost is no larger than chance makes it, with measurements enough to tell. */
  isExplained(cost: number): boolean {
    const measured = this.#measuredSizes();
    return measured >= TELLING * this.#n && cost <= measured;
  }

  /** The usual fit without wrong measurements, from the robust one. */
  finish(point: Float64Array): Result<Fit, 'tooFew' | 'undetermined'> {
    for (let round = 0; round < REJECTIONS; round++) {
      const changed = this.#reject(point);
      this.descend(point, SQUARES);
      if (!changed && round > 0) break;
    }
    const usable = this.#used.reduce((sum, used) => sum + used, 0);
    if (usable < this.#n) return failure('tooFew');
    this.#model.residuals(point, this.#residuals);
    this.#linearise(point, SQUARES);
    if (!this.#inverse.invert(this.#normal) || !point.every(Number.isFinite)) return failure('undetermined');
    const covariance = Float64Array.from(this.#inverse.matrix);
    scaleBySpread(covariance, this.#residuals, { used: this.#used, unknowns: this.#n });
    return success({
      point,
      covariance,
      residuals: Float64Array.from(this.#residuals),
      used: Uint8Array.from(this.#used),
    });
  }

  /** Leaves out what is wrong at `point`, while more measurements than unknowns remain; returns whether this changed. */
  #reject(point: Float64Array): boolean {
    const { count } = this.#model;
    this.#model.residuals(point, this.#residuals);
    const measured = this.#measuredSizes();
    const sizes = this.#sizes.subarray(0, measured).sort();
    const limit = MAX_RESIDUAL * Math.max(1, percentileOfSorted(sizes, 0.5) / MEDIAN_DEVIATION);
    const keep = Math.max(limit, percentileOfSorted(sizes, Math.min(1, (this.#n + 1) / measured)));
    let changed = false;
    for (let i = 0; i < count; i++) {
      const used = Math.abs(this.#residuals[i]) <= keep ? 1 : 0;
      changed ||= used !== this.#used[i];
      this.#used[i] = used;
    }
    return changed;
  }

  /** Writes the sizes of the residuals that are numbers; returns how many there are. */
  #measuredSizes(): number {
    let measured = 0;
    for (let i = 0; i < this.#model.count; i++) {
      const size = Math.abs(this.#residuals[i]);
      if (size < Infinity) this.#sizes[measured++] = size;
    }
    return measured;
  }

  /** The cost at a point from which a descent may start. */
  cost(point: Float64Array, loss: Loss): number {
    return this.#costOf(point, this.#residuals, loss);
  }

  /** The cost at a point, whose residuals it writes. */
  #costOf(point: Float64Array, residuals: Float64Array, loss: Loss): number {
    this.#model.residuals(point, residuals);
    let sum = 0;
    for (let i = 0; i < this.#model.count; i++) {
      const residual = residuals[i];
      if (this.#used[i] === 1 && !Number.isNaN(residual)) sum += loss.cost(residual);
    }
    return sum;
  }

  /** Fills the normal matrix and the gradient at `point`, whose residuals are there. */
  #linearise(point: Float64Array, loss: Loss): void {
    const { count, scales } = this.#model;
    const n = this.#n;
    for (let k = 0; k < n; k++) {
      const h = scales[k] * DERIVATIVE_STEP;
      this.#trial.set(point);
      this.#trial[k] += h;
      this.#model.residuals(this.#trial, this.#shifted);
      for (let i = 0; i < count; i++) this.#jacobian[i * n + k] = (this.#shifted[i] - this.#residuals[i]) / h;
    }
    this.#normal.fill(0);
    this.#gradient.fill(0);
    for (let i = 0; i < count; i++) {
      const r = this.#residuals[i];
      if (this.#used[i] === 0 || Number.isNaN(r)) continue;
      this.#addEquation(i, r, loss.weight(r));
    }
  }

  #addEquation(i: number, residual: number, weight: number): void {
    const n = this.#n;
    for (let k = 0; k < n; k++) {
      const slope = this.#jacobian[i * n + k];
      // A measurement that the shifted point does not have tells nothing about this direction.
      if (Number.isNaN(slope)) return;
    }
    for (let k = 0; k < n; k++) {
      const slope = this.#jacobian[i * n + k];
      this.#gradient[k] -= weight * slope * residual;
      for (let l = 0; l < n; l++) this.#normal[k * n + l] += weight * slope * this.#jacobian[i * n + l];
    }
  }

  /** Writes the damped step; false where the matrix is singular. */
  #solve(damping: number): boolean {
    const n = this.#n;
    this.#damped.set(this.#normal);
    for (let k = 0; k < n; k++) this.#damped[k * n + k] *= 1 + damping;
    if (!this.#inverse.invert(this.#damped)) return false;
    const inverse = this.#inverse.matrix;
    for (let k = 0; k < n; k++) {
      let sum = 0;
      for (let l = 0; l < n; l++) sum += inverse[k * n + l] * this.#gradient[l];
      this.#step[k] = sum;
    }
    return true;
  }
}

/** Inverts symmetric positive matrices of one size, by Gauss and Jordan, in its own space. */
class Inverse {
  readonly #n: number;
  readonly #scale: Float64Array;
  readonly #left: Float64Array;
  /** [n × n], by rows: the inverse of the last matrix. */
  readonly matrix: Float64Array;

  constructor(n: number) {
    this.#n = n;
    this.#scale = new Float64Array(n);
    this.#left = new Float64Array(n * n);
    this.matrix = new Float64Array(n * n);
  }

  /** Writes the inverse of a matrix by rows; false where it is singular. O(n³) */
  invert(matrix: Float64Array): boolean {
    const n = this.#n;
    for (let k = 0; k < n; k++) {
      const scale = 1 / Math.sqrt(matrix[k * n + k]);
      if (!(scale > 0 && scale < Infinity)) return false;
      this.#scale[k] = scale;
    }
    // Unit diagonal: the pivots then say how well the unknowns are told apart, whatever their units.
    for (let k = 0; k < n; k++)
      for (let l = 0; l < n; l++) {
        this.#left[k * n + l] = matrix[k * n + l] * this.#scale[k] * this.#scale[l];
        this.matrix[k * n + l] = k === l ? 1 : 0;
      }
    for (let k = 0; k < n; k++) if (!this.#eliminate(k)) return false;
    for (let k = 0; k < n; k++)
      for (let l = 0; l < n; l++) this.matrix[k * n + l] *= this.#scale[k] * this.#scale[l];
    return true;
  }

  /** Makes column `k` that of the unit matrix; false where its pivot is too small. */
  #eliminate(k: number): boolean {
    const n = this.#n;
    const pivot = this.#left[k * n + k];
    if (!(pivot > MIN_PIVOT)) return false;
    for (let l = 0; l < n; l++) {
      this.#left[k * n + l] /= pivot;
      this.matrix[k * n + l] /= pivot;
    }
    for (let row = 0; row < n; row++) {
      const factor = this.#left[row * n + k];
      if (row === k || factor === 0) continue;
      for (let l = 0; l < n; l++) {
        this.#left[row * n + l] -= factor * this.#left[k * n + l];
        this.matrix[row * n + l] -= factor * this.matrix[k * n + l];
      }
    }
    return true;
  }
}

/** Widens a covariance where the residuals spread more than chance explains: the measurements are worse than was assumed. */
function scaleBySpread(
  covariance: Float64Array,
  residuals: Float64Array,
  { used, unknowns }: { readonly used: Uint8Array; readonly unknowns: number },
): void {
  let squares = 0;
  let freedom = -unknowns;
  for (let i = 0; i < residuals.length; i++) {
    if (used[i] === 0) continue;
    squares += residuals[i] ** 2;
    freedom++;
  }
  if (freedom <= 0) return;
  // 95 % of chi-square, by Wilson and Hilferty (1931).
  const part = 2 / (9 * freedom);
  const byChance = freedom * (1 - part + 1.645 * Math.sqrt(part)) ** 3;
  if (squares > byChance) covariance.forEach((value, at) => (covariance[at] = value * (squares / freedom)));
}
