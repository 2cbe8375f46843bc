import type { Metres } from '../../src/domain/units.ts';
import { distance3, type Point3 } from '../../src/domain/geo/point3.ts';
import type { SiteNode } from './site.ts';

const CELL: Metres = 150;

interface NearSearch {
  /** Undefined: outdoors. */
  readonly levelId: string | undefined;
  readonly reach: Metres;
  readonly limit: number;
}

/** Spatial hash of nodes with square cells. */
export class NodeIndex {
  readonly #cells = new Map<number, SiteNode[]>();

  constructor(nodes: readonly SiteNode[]) {
    for (const node of nodes) {
      const cell = cellOf(Math.floor(node.x / CELL), Math.floor(node.y / CELL));
      const nodesOfCell = this.#cells.get(cell);
      if (nodesOfCell === undefined) this.#cells.set(cell, [node]);
      else nodesOfCell.push(node);
    }
  }

  /** The nearest `limit` nodes within `reach` on a level, nearest first. O(nodes of the cells in reach). */
  near(point: Point3, { levelId, reach, limit }: NearSearch): SiteNode[] {
    const found: { node: SiteNode; distance: Metres }[] = [];
    const cells = Math.ceil(reach / CELL);
    const [column, row] = [Math.floor(point.x / CELL), Math.floor(point.y / CELL)];
    for (let dx = -cells; dx <= cells; dx++) {
      for (let dy = -cells; dy <= cells; dy++) {
        for (const node of this.#cells.get(cellOf(column + dx, row + dy)) ?? []) {
          if (node.levelId !== levelId) continue;
          const distance = distance3(node, point);
          if (distance <= reach) found.push({ node, distance });
        }
      }
    }
    found.sort((a, b) => a.distance - b.distance);
    return found.slice(0, limit).map(({ node }) => node);
  }
}

/** Numeric key of a cell, which avoids building strings; unique within 32 768 cells of the origin. */
function cellOf(column: number, row: number): number {
  return column * 65_536 + row;
}
