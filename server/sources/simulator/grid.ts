import type { Metres } from '../../../src/domain/units.ts';
import { turned, type Point } from './ground.ts';
import { AVENUES, STREETS, streetName } from './names.ts';

/** Pitch of the streets. */
export const BLOCK_WIDTH: Metres = 110;
export const BLOCK_HEIGHT: Metres = 80;
/** Every n-th street is a major one. */
const MAJOR_EVERY = 4;
/** Blocks along the side of a zone. */
export const ZONE_BLOCKS = 4;

export interface Street {
  readonly name: string;
  readonly kind: 'major' | 'minor';
  readonly line: readonly Point[];
}

/** Street from one crossing to the next: where things happen and where nodes hang. */
export interface Stretch {
  readonly from: Point;
  readonly to: Point;
  readonly street: string;
  /** Cell of the grid at its south-west. */
  readonly column: number;
  readonly row: number;
}

export interface Block {
  readonly column: number;
  readonly row: number;
}

/** Streets at right angles on one bank of the river, turned as a whole. */
export interface StreetGrid {
  readonly rotation: number;
  readonly streets: readonly Street[];
  readonly stretches: readonly Stretch[];
  readonly blocks: readonly Block[];
  /** A point of the grid: whole numbers are crossings. */
  at(column: number, row: number): Point;
}

export interface GridPlan {
  readonly rotation: number;
  readonly columns: number;
  readonly rows: number;
  /** Shifts the names, so that the banks do not share them. */
  readonly firstName: number;
  /** Whether a crossing is on this bank and inside the site. */
  readonly holds: (point: Point) => boolean;
  /** Whether a cell is taken by a park, so that no street runs through it. */
  readonly isPark: (column: number, row: number) => boolean;
}

/** Draws the streets of one bank: crossings −columns … columns by −rows … rows, where the plan holds them. */
export function drawGrid(plan: GridPlan): StreetGrid {
  const at = (column: number, row: number): Point =>
    turned({ x: column * BLOCK_WIDTH, y: row * BLOCK_HEIGHT }, plan.rotation);
  const stretches: Stretch[] = [];
  const streets: Street[] = [];
  for (let row = -plan.rows; row <= plan.rows; row++) {
    const name = streetName(STREETS, row + plan.rows + plan.firstName);
    walk(plan, at, { name, major: row % MAJOR_EVERY === 0, fixed: row, along: 'row' }, streets, stretches);
  }
  for (let column = -plan.columns; column <= plan.columns; column++) {
    const name = streetName(AVENUES, column + plan.columns + plan.firstName);
    walk(
      plan,
      at,
      { name, major: column % MAJOR_EVERY === 0, fixed: column, along: 'column' },
      streets,
      stretches,
    );
  }
  return { rotation: plan.rotation, streets, stretches, blocks: blocksOf(plan, at), at };
}

interface Line {
  readonly name: string;
  readonly major: boolean;
  readonly fixed: number;
  readonly along: 'row' | 'column';
}

/** Follows one line of the grid; a gap (river, park, edge of the site) ends one street and begins another. */
function walk(
  plan: GridPlan,
  at: StreetGrid['at'],
  line: Line,
  streets: Street[],
  stretches: Stretch[],
): void {
  const { along, fixed } = line;
  const last = along === 'row' ? plan.columns : plan.rows;
  const crossing = (n: number): Point => (along === 'row' ? at(n, fixed) : at(fixed, n));
  const blocked = (n: number): boolean =>
    along === 'row'
      ? plan.isPark(n, fixed) && plan.isPark(n, fixed - 1)
      : plan.isPark(fixed, n) && plan.isPark(fixed - 1, n);
  let run: Point[] = [];
  const end = (): void => {
    if (run.length > 1) streets.push({ name: line.name, kind: line.major ? 'major' : 'minor', line: run });
    run = [];
  };
  for (let n = -last; n < last; n++) {
    const [from, to] = [crossing(n), crossing(n + 1)];
    if (!plan.holds(from) || !plan.holds(to) || blocked(n)) {
      end();
      continue;
    }
    if (run.length === 0) run.push(from);
    run.push(to);
    const [column, row] = along === 'row' ? [n, fixed] : [fixed, n];
    stretches.push({ from, to, street: line.name, column, row });
  }
  end();
}

function blocksOf(plan: GridPlan, at: StreetGrid['at']): Block[] {
  const blocks: Block[] = [];
  for (let column = -plan.columns; column < plan.columns; column++) {
    for (let row = -plan.rows; row < plan.rows; row++) {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
      if (corners.every(plan.holds) && !plan.isPark(column, row)) blocks.push({ column, row });
    }
  }
  return blocks;
}
