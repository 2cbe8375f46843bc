/** What the records of nodes say of each sensor, held in memory: read with every roll-up and period, changed rarely. */
import { ALL_ROWS } from '../../src/domain/contract/paths.ts';
import { readBoolean, readFinite } from '../../src/domain/json/read.ts';
import { isRow, type Row } from '../../src/domain/json/row.ts';
import { parseJson } from '../../src/domain/json/parseJson.ts';
import { isPlace } from '../../src/domain/reports/decode.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import type { Store } from '../store/store.ts';

/** The record of a sensor. */
export interface RegisteredSensor {
  /** level_id; '' outdoors. */
  readonly level: string;
  /** Id of its zone; '' for none. */
  readonly zone: string;
  /** It has a position and is not hidden: its silence is an outage. */
  readonly isInService: boolean;
}

/** The sensors that have a record, by squad and node. */
export class SensorRegister {
  readonly #store: Pick<Store, 'collection'>;
  /** Undefined after a node was written. */
  #reading: Promise<ReadonlyMap<string, RegisteredSensor>> | undefined;

  /** Forgets the sensors after each own write of a node; call `forget` after writes of other servers. */
  constructor(store: Pick<Store, 'collection' | 'observeChanges'>) {
    this.#store = store;
    store.observeChanges((changes) => {
      if (changes.some(({ collection }) => collection === NODES.collection)) this.forget();
    });
  }

  /** Returns a function that finds the record of a sensor. O(nodes) after a node was written. */
  async open(): Promise<(squadId: string, nodeId: string) => RegisteredSensor | undefined> {
    const reading = (this.#reading ??= this.#read());
    try {
      const sensors = await reading;
      return (squadId, nodeId) => sensors.get(keyOf(squadId, nodeId));
    } catch (error) {
      if (this.#reading === reading) this.forget();
      throw error;
    }
  }

  /** Nodes were written: they are read again when they are next asked for. */
  forget(): void {
    this.#reading = undefined;
  }

  async #read(): Promise<ReadonlyMap<string, RegisteredSensor>> {
    const sensors = new Map<string, RegisteredSensor>();
    const { slices } = await this.#store
      .collection(NODES.collection)
      .textSlices({ page: 0, size: ALL_ROWS, sort: [] });
    for await (const texts of slices) {
      for (const text of texts) {
        const row = parseJson(text);
        if (isRow(row)) sensors.set(keyOf(textOf(row['squadId']), textOf(row['nodeId'])), sensorOf(row));
      }
    }
    return sensors;
  }
}

/** A key of squad and node. */
export function keyOf(squadId: string, nodeId: string): string {
  return `${squadId}\u0000${nodeId}`;
}

function sensorOf(row: Row): RegisteredSensor {
  const lat = readFinite(row['node_lat'] ?? row['lat']);
  const lon = readFinite(row['node_long'] ?? row['lon']);
  return {
    level: textOf(row['level']),
    zone: textOf(row['zone']),
    isInService: isPlace(lat, lon) && readBoolean(row['hidden']) !== true,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
