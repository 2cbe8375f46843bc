/** What is refused in a sent row although it can be read (src/domain/resources/writeFailures.ts). */
import type { Row } from '../../../src/domain/json/row.ts';
import type { Resource } from '../../../src/domain/resources/definition/defineResource.ts';
import type { FieldTable } from '../../../src/domain/resources/definition/fields.ts';
import type { FieldFailure, ParsedRow } from '../../../src/domain/resources/definition/parseRecord.ts';
import { writeFailures } from '../../../src/domain/resources/writeFailures.ts';

/** The stored row of an id; undefined where there is none. */
export type ReadStored = (id: number) => Promise<Row | undefined>;

/** Why a row is not stored; what is stored already is no reason. The stored row is read only where there is one. */
export async function newFailures(
  resource: Resource,
  parsed: ParsedRow<FieldTable>,
  readStored: ReadStored | undefined,
): Promise<readonly FieldFailure[]> {
  const failures = writeFailures(resource, parsed);
  const { id } = parsed.record;
  const stored = failures.length === 0 || id === undefined ? undefined : await readStored?.(id);
  return stored === undefined ? failures : writeFailures(resource, parsed, stored);
}
