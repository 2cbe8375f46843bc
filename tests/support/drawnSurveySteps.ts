/** Small drafts for tests, and random commands for them. */
import fc from 'fast-check';
import type { Command } from '../../src/domain/survey/draft/command.ts';
import { Draft } from '../../src/domain/survey/draft/draft.ts';
import { tableOf } from '../../src/domain/survey/draft/edit.ts';
import { createTables, TABLE_NAMES } from '../../src/domain/survey/draft/tables.ts';
import { copyTable } from '../../src/workers/survey/draft/editedRows.ts';
import { OpenDraft } from '../../src/workers/survey/draft/openDraft.ts';

/** A command, or the position of the history to go to. */
export type DrawnStep = Command | number;

const index = fc.nat(7);
const rows = index.map((row) => Uint32Array.of(row));

/** Commands of all kinds on a draft of a few rows; some are refused. */
export const drawnSteps: fc.Arbitrary<readonly DrawnStep[]> = fc.array(
  fc.oneof(
    fc.nat(30),
    fc
      .tuple(
        rows,
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
      )
      .map(([at, lat, lon]): Command => ({
        kind: 'move',
        table: 'nodes',
        rows: at,
        lat: Float64Array.of(lat),
        lon: Float64Array.of(lon),
      })),
    fc
      .tuple(rows, fc.double())
      .map(([at, cell]): Command => ({ kind: 'set', table: 'nodes', rows: at, column: 'yaw', cell })),
    rows.map((at): Command => ({ kind: 'remove', table: 'nodes', rows: at })),
    fc.string().map((nodeId): Command => ({
      kind: 'add',
      items: {
        nodes: [{ nodeId, node_lat: 1, node_long: 2 }],
        zones: [{ id: nodeId, ring: Float64Array.of(0, 0, 1, 0, 1, 1) }],
      },
    })),
    fc
      .tuple(rows, fc.boolean())
      .map(([at, isHidden]): Command => ({ kind: 'setHidden', table: 'nodes', rows: at, isHidden })),
    rows.map((at): Command => ({
      kind: 'paste',
      table: 'nodes',
      rows: at,
      level: 'L2',
      shift: { lat: 0, lon: 0.1 },
    })),
    fc.constant<Command>({ kind: 'clearZones' }),
  ),
  { maxLength: 30 },
);

/** A draft with nodes 1 to `nodes`. */
export function smallDraft(nodes: number): OpenDraft {
  const tables = createTables();
  tables.nodes.add(
    Array.from({ length: nodes }, (_, i) => ({
      nodeId: String(i + 1),
      node_lat: 40 + i / 1_000,
      node_long: -74,
      source: { nodeId: String(i + 1), unknown: i },
    })),
  );
  return new OpenDraft(new Draft(tables));
}

/** All that a draft is: its values, its history, its selection, what is edited. */
export function bitsOf({ draft, edited, files }: OpenDraft): unknown {
  return {
    tables: TABLE_NAMES.map((name) => copyTable(tableOf(draft.tables, name))),
    edited: TABLE_NAMES.map((name) => [...edited[name].rows()]),
    history: draft.history.copy(),
    selection: draft.selection,
    files,
  };
}
