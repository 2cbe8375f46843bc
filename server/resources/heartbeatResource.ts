/** Heartbeats as records of their resource: what the nodes sent last, and what administrators correct. */
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import { ALL_ROWS } from '../../src/domain/contract/paths.ts';
import { HEARTBEATS } from '../../src/domain/resources/entities/heartbeats.ts';
import { recordChanges } from '../../src/domain/resources/definition/recordChanges.ts';
import { writeRecord } from '../../src/domain/resources/definition/writeRecord.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { documentText } from '../store/database/documentText.ts';
import type { HeartbeatChange, HeartbeatEntry } from '../store/heartbeats/heartbeatRecords.ts';
import type { Store } from '../store/store.ts';
import type { AnyRow, ResourceStore, StoredRow, WriteAudit, WriteFailure } from './resourceStore.ts';

export interface HeartbeatResourceDeps {
  readonly heartbeats: Store['heartbeats'];
  readonly now: () => EpochMs;
}

/** A node has one heartbeat. It has no version: whatever the node sends next replaces what a form wrote. */
export class HeartbeatResource implements ResourceStore {
  readonly #deps: HeartbeatResourceDeps;

  constructor(deps: HeartbeatResourceDeps) {
    this.#deps = deps;
  }

  /** The whole list is read by key, so that heartbeats that arrive meanwhile cause no gap and no duplicate. */
  async slices(...[request, filter]: Parameters<ResourceStore['slices']>) {
    const { heartbeats } = this.#deps;
    const { page, size, sort } = request;
    const isWhole = page === 0 && size === ALL_ROWS && sort.length === 0 && Object.keys(filter).length === 0;
    if (!isWhole) return heartbeats.page(request, filter);
    return { total: await heartbeats.count(), slices: heartbeats.listTexts() };
  }

  async get(id: number): Promise<StoredRow | undefined> {
    const entry = await this.#deps.heartbeats.get(id);
    return entry && storedRow(entry);
  }

  /** Refused as a taken key where the node has a heartbeat. */
  async create(parsed: AnyRow, audit: WriteAudit): Promise<Result<StoredRow, WriteFailure>> {
    const created = await this.#deps.heartbeats.create(this.#heartbeatOf(parsed), eventsOf(audit));
    return created.ok ? success(storedRow(created.value)) : failure({ reason: 'keyTaken' });
  }

  async update(id: number, parsed: AnyRow, audit: WriteAudit): Promise<Result<StoredRow, WriteFailure>> {
    const entry = { ...this.#heartbeatOf(parsed), id };
    const replaced = await this.#deps.heartbeats.replace(entry, eventsOf(audit));
    if (replaced.ok) return success(storedRow(replaced.value));
    return failure({ reason: replaced.reason === 'absent' ? 'absent' : 'keyTaken' });
  }

  /** Deletes the record; the next heartbeat of the node makes a new one. */
  async remove(id: number, audit: WriteAudit): Promise<Result<undefined, WriteFailure>> {
    const isRemoved = await this.#deps.heartbeats.remove(id, eventsOf(audit));
    return isRemoved ? success(undefined) : failure({ reason: 'absent' });
  }

  /** What was sent, as nodes send it: times in epoch ms, no null, received now. Without a time it is now. */
  #heartbeatOf({ record, row }: AnyRow): Heartbeat {
    const {
      id: _id,
      recordVersion: _version,
      interval: _interval,
      ...sent
    } = writeRecord(HEARTBEATS, record, row);
    const received = this.#deps.now();
    const timestamp = record['timestamp'] ?? received;
    const given = Object.entries({ ...sent, timestamp, received }).filter(([, value]) => value !== null);
    return JSON.parse(documentText(Object.fromEntries(given))) as Heartbeat;
  }
}

function storedRow(entry: HeartbeatEntry): StoredRow {
  return { ...entry };
}

function eventsOf(audit: WriteAudit) {
  return ({ before, after }: HeartbeatChange) => {
    const rows = [before, after].map((entry) => entry && storedRow(entry));
    return [audit((after ?? before)?.nodeid ?? '', recordChanges(HEARTBEATS, rows[0], rows[1]))];
  };
}
