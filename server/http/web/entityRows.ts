/** Bodies with several records, and the problem of the one that is refused. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Resource } from '../../../src/domain/resources/definition/defineResource.ts';
import type { BatchFailure } from '../../resources/entityBatch.ts';
import type { AnyRow } from '../../resources/resourceStore.ts';
import { parseSent, writeProblem, validationProblem } from './entities.ts';
import { Problem } from './problem.ts';

/** Rows that are parsed in one turn of the event loop. */
const ROWS_PER_TURN = 250;
/** Most rows of one body. */
const MAX_ROWS = 20_000;

/** Parses the rows of a body; throws 400 with the index of each row and the constraint that it violates: `[3].zoneId`. */
export async function parseRows(resource: Resource, body: unknown): Promise<readonly AnyRow[]> {
  if (!Array.isArray(body)) throw validationProblem(resource, [{ field: '', reason: 'invalid' }]);
  if (body.length > MAX_ROWS) throw validationProblem(resource, [{ field: '', reason: 'tooLong' }]);
  const parsed: ReturnType<typeof parseSent>[] = [];
  for (const row of body as readonly unknown[]) {
    parsed.push(parseSent(resource, row));
    if (parsed.length % ROWS_PER_TURN === 0) await nextTurn();
  }
  const failures = parsed.flatMap((row, index) =>
    (row?.failures ?? [{ field: '', reason: 'invalid' as const }]).map(({ field, reason }) => ({
      field: field === '' ? `[${index}]` : `[${index}].${field}`,
      reason,
    })),
  );
  if (failures.length > 0) throw validationProblem(resource, failures);
  return parsed.flatMap((row) => row ?? []);
}

/** The problem of a refused batch; `index` is that of the row that caused it. */
export function batchProblem(resource: Resource, { index, failure }: BatchFailure): Problem {
  const { status, title, options } = writeProblem(resource, failure);
  return index === undefined
    ? new Problem(status, title, options)
    : new Problem(status, title, { ...options, extension: { ...options.extension, index } });
}
