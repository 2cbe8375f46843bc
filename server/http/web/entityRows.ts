/** Bodies with several records, and the problem of a refused record. */
import type { Resource } from '../../../src/domain/resources/definition/defineResource.ts';
import type { BatchFailure } from '../../resources/entityBatch.ts';
import { giveWay } from '../../process/giveWay.ts';
import type { FieldFailure } from '../../../src/domain/resources/definition/parseRecord.ts';
import type { AnyRow } from '../../resources/resourceStore.ts';
import { parseSent, writeProblem, validationProblem } from './entityBodies.ts';
import { newFailures, type ReadStored } from './newFailures.ts';
import { Problem } from './problem.ts';

/** Most rows of one body. */
const MAX_ROWS = 20_000;

/**
 * Parses the rows of a body; throws 400 with the index of each row and the constraint that it violates: `[3].zoneId`.
 * `readStored` finds the row that one of them changes.
 */
export async function parseRows(
  resource: Resource,
  body: unknown,
  readStored: ReadStored,
): Promise<readonly AnyRow[]> {
  if (!Array.isArray(body)) throw validationProblem(resource, [{ field: '', reason: 'invalid' }]);
  if (body.length > MAX_ROWS) throw validationProblem(resource, [{ field: '', reason: 'tooLong' }]);
  const parsed: AnyRow[] = [];
  const failures: FieldFailure[] = [];
  for (const [index, sent] of (body as readonly unknown[]).entries()) {
    const row = parseSent(resource, sent);
    for (const failure of await failuresOf(resource, row, readStored)) {
      failures.push({
        ...failure,
        field: failure.field === '' ? `[${index}]` : `[${index}].${failure.field}`,
      });
    }
    if (row !== undefined) parsed.push(row);
    await giveWay();
  }
  if (failures.length > 0) throw validationProblem(resource, failures);
  return parsed;
}

async function failuresOf(
  resource: Resource,
  row: AnyRow | undefined,
  readStored: ReadStored,
): Promise<readonly FieldFailure[]> {
  if (row === undefined) return [{ field: '', reason: 'invalid' }];
  return row.failures.length > 0 ? row.failures : newFailures(resource, row, readStored);
}

/** Returns the problem of a refused batch; `index` is the index of the row that caused it. */
export function batchProblem(resource: Resource, { index, failure }: BatchFailure): Problem {
  const { status, title, options } = writeProblem(resource, failure);
  return index === undefined
    ? new Problem(status, title, options)
    : new Problem(status, title, { ...options, extension: { ...options.extension, index } });
}
