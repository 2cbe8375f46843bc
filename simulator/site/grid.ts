import type { Metres } from '../../src/domain/units.ts';
import type { Point } from '../../src/domain/geo/point3.ts';
import { rotatePoint } from './ground.ts';
import { streetName } from './names.ts';

/** Distances between parallel streets. */
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

/** Part of a street between two crossings, where incidents happen and nodes are mounted. */
export interface Stretch {
  readonly from: Point;
  readonly to: Point;
  readonly street: string;
  /** Grid cell at its south-west. */
  readonly column: number;
  readonly row: number;
}

export interface Block {
  readonly column: number;
  readonly row: number;
}

/** Streets at right angles on one bank of the river, rotated as a whole. */
export interface StreetGrid {
  readonly rotation: number;
  readonly streets: readonly Street[];
  readonly stretches: readonly Stretch[];
  readonly blocks: readonly Block[];
  /** Position of grid coordinates; integers are crossings. */
  at(column: number, row: number): Point;
}

export interface GridPlan {
  readonly rotation: number;
  readonly columns: number;
  readonly rows: number;
  /** Offset into the list of names, so that the banks have different ones. */
  readonly firstName: number;
  /** Whether a crossing is on this bank and inside the site. */
  readonly contains: (point: Point) => boolean;
  /** Whether a cell is part of a park, so that no street crosses it. */
  readonly isPark: (column: number, row: number) => boolean;
}

/** Lays out the streets of one bank on crossings −columns … columns by −rows … rows that the plan contains. */
export function drawGrid(plan: GridPlan): StreetGrid {
  const at = (column: number, row: number): Point =>
    rotatePoint({ x: column * BLOCK_WIDTH, y: row * BLOCK_HEIGHT }, plan.rotation);
  const layout: Layout = { streets: [], stretches: [], at };
  for (let row = -plan.rows; row <= plan.rows; row++) {
    const name = streetName('street', row + plan.rows + plan.firstName);
    addGridLine(layout, plan, { name, major: row % MAJOR_EVERY === 0, fixed: row, along: 'row' });
  }
  for (let column = -plan.columns; column <= plan.columns; column++) {
    const name = streetName('avenue', column + plan.columns + plan.firstName);
    const major = column % MAJOR_EVERY === 0;
    addGridLine(layout, plan, { name, major, fixed: column, along: 'column' });
  }
  return { rotation: plan.rotation, ...layout, blocks: blocksOf(plan, at) };
}

interface Layout extends Pick<StreetGrid, 'at'> {
  readonly streets: Street[];
  readonly stretches: Stretch[];
}

interface GridLine {
  readonly name: string;
  readonly major: boolean;
  readonly fixed: number;
  readonly along: 'row' | 'column';
}

/** Adds the streets along one grid line; a gap (river, park, edge of the site) ends a street. */
function addGridLine({ streets, stretches, at }: Layout, plan: GridPlan, line: GridLine): void {
  const { along, fixed } = line;
  const last = along === 'row' ? plan.columns : plan.rows;
  const crossing = (n: number): Point => (along === 'row' ? at(n, fixed) : at(fixed, n));
  const isBlocked = (n: number): boolean =>
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
    if (!plan.contains(from) || !plan.contains(to) || isBlocked(n)) {
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
      if (corners.every(plan.contains) && !plan.isPark(column, row)) blocks.push({ column, row });
    }
  }
  return blocks;
}
