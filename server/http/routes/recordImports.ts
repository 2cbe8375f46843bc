/** Import of users and subscribers from CSV: a preview that stores nothing, and the import itself, row by row. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  importPath,
  MAX_IMPORT_LENGTH,
  type ImportAnswer,
  type ImportedRow,
} from '../../../src/domain/contract/recordImport.ts';
import { ALL_ROWS } from '../../../src/domain/contract/paths.ts';
import { recordName } from '../../../src/domain/resources/recordName.ts';
import type { ServedResource } from '../../../src/domain/resources/registry.ts';
import type { StoredRow, WriteFailure } from '../../resources/resourceStore.ts';
import type { Context } from '../web/context.ts';
import { parsedSlices } from '../web/csvList.ts';
import { parseSent, validationProblem, writeProblem } from '../web/entityBodies.ts';
import { IMPORT_PLANS, readImport, type ReadRow } from '../web/importedRows.ts';
import { newFailures } from '../web/newFailures.ts';
import { Problem } from '../web/problem.ts';
import { writeAuditOf } from '../web/writeAudit.ts';
import { typed, type Routes } from './route.ts';

/** Each character of a text may be escaped. */
const MAX_BODY_BYTES = MAX_IMPORT_LENGTH * 3;

/** Rows that are checked and written in one turn of the event loop, some 10 ms: reports and other calls pass between. */
const ROWS_PER_TURN = 10;

const body = z.object({ text: z.string().max(MAX_IMPORT_LENGTH), isPreview: z.boolean() });

/** POST {text, isPreview}: what becomes, or would become, of each row. Rows that are refused do not hold up the others. */
export const recordImportRoutes: Routes = (app, context) => {
  for (const plan of IMPORT_PLANS) {
    const { resource } = plan;
    typed(app).post(
      `/${importPath(resource)}`,
      { schema: { body }, bodyLimit: MAX_BODY_BYTES },
      async (request): Promise<ImportAnswer> => {
        const { text, isPreview } = request.body;
        const read = readImport(plan, text, await storedRows(context, resource));
        if (!read.ok) {
          const error = { key: 'notimported', entity: resource.entity, text: read.reason };
          throw new Problem(400, 'Bad Request', { message: read.reason, error });
        }
        const rows: ImportedRow[] = [];
        for (const [at, row] of read.value.rows.entries()) {
          rows.push(await importedRow(request, row, { context, resource, isPreview }));
          if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn();
        }
        return { ignored: read.value.ignored, rows };
      },
    );
  }
};

async function storedRows(context: Context, resource: ServedResource): Promise<readonly StoredRow[]> {
  const all = { page: 0, size: ALL_ROWS, sort: [] };
  const { slices } = await context.resources.of(resource).slices(all, {});
  const rows: StoredRow[] = [];
  for await (const slice of parsedSlices(slices)) rows.push(...(slice as readonly StoredRow[]));
  return rows;
}

interface Import {
  readonly context: Context;
  readonly resource: ServedResource;
  readonly isPreview: boolean;
}

async function importedRow(
  request: FastifyRequest,
  row: ReadRow,
  { context, resource, isPreview }: Import,
): Promise<ImportedRow> {
  const { line, before, after, changes, reason } = row;
  const shown = { line, name: recordName(resource, after), changes, fieldErrors: [], reason: '' };
  const refused = (why: Partial<ImportedRow>): ImportedRow => ({ ...shown, outcome: 'refused', ...why });
  if (reason !== '') return refused({ reason });
  if (before !== undefined && changes.length === 0) return { ...shown, outcome: 'unchanged' };
  const parsed = parseSent(resource, after);
  if (parsed === undefined) return refused({ reason: 'The row is no record.' });
  const failures =
    parsed.failures.length > 0 ? parsed.failures : await newFailures(resource, parsed, async () => before);
  if (failures.length > 0) return refused(namedErrors(validationProblem(resource, failures)));
  const action = before === undefined ? 'create' : 'update';
  const audit = writeAuditOf(request, context, { action, resource });
  const store = context.resources.of(resource);
  const written = isPreview
    ? await store.check?.(parsed, audit)
    : before === undefined
      ? await store.create(parsed, audit)
      : await store.update(before.id, parsed, audit);
  if (written !== undefined && !written.ok) return refused(whyNotWritten(resource, written.reason));
  return { ...shown, outcome: before === undefined ? 'new' : 'changed' };
}

/** As the answer of a single write says it. */
function whyNotWritten(
  resource: ServedResource,
  failed: WriteFailure,
): Pick<ImportedRow, 'fieldErrors' | 'reason'> {
  const problem = writeProblem(resource, failed);
  const named = namedErrors(problem);
  const reason = named.fieldErrors.length > 0 ? '' : (problem.options.error?.text ?? problem.title);
  return { ...named, reason };
}

function namedErrors({ options }: Problem): Pick<ImportedRow, 'fieldErrors'> {
  return { fieldErrors: (options.fieldErrors ?? []).map(({ field, message }) => ({ field, message })) };
}
