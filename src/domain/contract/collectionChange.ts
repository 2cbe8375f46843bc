/** Bodies of `/topic/changes`: which records were written, without their values. */
import { invariant } from '../assert.ts';
import type { ReportKey } from './shotReport.ts';
import { failure, success, type Result } from '../result.ts';
import { isRow } from '../json/row.ts';
import { parseJson } from '../json/parseJson.ts';

/** A record that was written or removed. */
export interface ChangedRecord {
  readonly id: number;
  /** Version after the write; absent where the record was removed, or has none. */
  readonly recordVersion?: number;
}

/** Records of one collection that were written or removed. */
export interface CollectionChange {
  readonly collection: string;
  /** Absent where there are many, or where the receiver may not know which. */
  readonly records?: readonly ChangedRecord[];
  /** Keys of removed reports, of the collection of reports alone. */
  readonly removed?: readonly ReportKey[];
  /** The records are embargoed reports: reviewers alone may receive the change. */
  readonly isEmbargoed?: true;
}

/** Records that one change names at most; beyond them the collection alone is named. */
export const MAX_NAMED_RECORDS = 100;

/** Name that stands for every collection: which ones were changed is not known. */
export const ANY_COLLECTION = '*';

/** Name under which a session receives that its own account was changed: authorities, name or mail. */
export const OWN_ACCOUNT = 'account';

/** Name under which surveyors receive that a survey was applied, or that devices have answered. */
export const APPLIED_VERSIONS = 'appliedVersions';

/** A change as it is published. */
export interface PublishedChange extends CollectionChange {
  /** Number of the newest change that was published, this one included; absent where the server counts none. */
  readonly number?: number;
}

/**
 * Joins changes to one for each collection, in the order of their first, and one for embargoed reports. The newest version
 * of a record counts; a change that names no records makes the joined one name none, and so do more than MAX_NAMED_RECORDS.
 * O(records).
 */
export function joinChanges(changes: readonly CollectionChange[]): readonly CollectionChange[] {
  const byReceivers = Map.groupBy(changes, ({ collection, isEmbargoed }) => `${collection} ${isEmbargoed}`);
  return [...byReceivers.values()].map((parts) => {
    const [first] = parts;
    invariant(first !== undefined, 'A group of changes is not empty');
    const { collection, isEmbargoed } = first;
    const removed = parts.flatMap((part) => part.removed ?? []);
    const written = parts.filter((part) => part.removed === undefined);
    const newest = new Map(written.flatMap(({ records = [] }) => records).map((one) => [one.id, one]));
    const areNamed =
      written.length > 0 &&
      newest.size <= MAX_NAMED_RECORDS &&
      written.every(({ records }) => records !== undefined);
    return {
      collection,
      ...(areNamed ? { records: [...newest.values()] } : {}),
      ...(removed.length > 0 ? { removed } : {}),
      ...(isEmbargoed ? { isEmbargoed } : {}),
    };
  });
}

/** Reads the body of a message; fails where it is no change. Records and keys that are none are left out. */
export function readCollectionChange(body: string): Result<PublishedChange, 'notAChange'> {
  const read = parseJson(body);
  if (!isRow(read) || typeof read['collection'] !== 'string') return failure('notAChange');
  const { collection, records, removed, number } = read;
  return success({
    collection,
    ...(Array.isArray(records) ? { records: records.flatMap(recordOf) } : {}),
    ...(Array.isArray(removed) ? { removed: removed.flatMap(reportKeyOf) } : {}),
    ...(typeof number === 'number' ? { number } : {}),
  });
}

function recordOf(value: unknown): ChangedRecord[] {
  if (!isRow(value) || typeof value['id'] !== 'number') return [];
  const { id, recordVersion } = value;
  return [typeof recordVersion === 'number' ? { id, recordVersion } : { id }];
}

function reportKeyOf(value: unknown): ReportKey[] {
  if (!isRow(value)) return [];
  const { squadId, detectionId } = value;
  return typeof squadId === 'string' && typeof detectionId === 'string' ? [{ squadId, detectionId }] : [];
}
