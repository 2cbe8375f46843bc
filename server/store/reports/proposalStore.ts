import type { Kysely } from 'kysely';
import { CLASS_PROPOSALS, type ClassProposal } from '../../../src/domain/contract/classProposal.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { saveCall } from '../calls/callStore.ts';
import type { IdempotencyRecord } from '../calls/callStore.ts';
import type { ProposalRow } from '../database/reviewRows.ts';
import type { Tables } from '../database/schema.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';

/** The state of a report: any later change of it ends a proposal. */
export interface ReportState {
  readonly id: number;
  readonly version: number;
}

export interface NewProposal {
  readonly report: ReportState;
  readonly proposal: ClassProposal;
  readonly auditEvent: AuditEvent;
  /** Record of the idempotent call. */
  readonly recordCall?: IdempotencyRecord | undefined;
}

export interface ProposalStore {
  /** The proposal for a report as it is; undefined for none, and after a change of the report. */
  of(report: ReportState): Promise<ClassProposal | undefined>;
  /** Writes a proposal in place of an earlier one; returns false, and writes nothing, where another person proposed the same. */
  propose(proposed: NewProposal): Promise<boolean>;
}

/** The store of proposals. */
export function proposalStore({
  db,
  writer,
}: {
  readonly db: Kysely<Tables>;
  readonly writer: StoreWriter;
}): ProposalStore {
  return {
    of: (report) => readProposal(db, report),
    propose: (proposed) => writer.write((transaction) => propose(transaction, proposed), [], 'alarm'),
  };
}

async function propose(transaction: WriteTransaction, proposed: NewProposal): Promise<boolean> {
  const { report, proposal, auditEvent, recordCall } = proposed;
  const { trx } = transaction;
  const known = await readProposal(trx, report);
  if (known !== undefined && known.symbol === proposal.symbol && known.by !== proposal.by) return false;
  const row: ProposalRow = {
    report_id: report.id,
    report_version: report.version,
    symbol: proposal.symbol,
    made_by: proposal.by,
    time_ms: proposal.time,
  };
  await trx
    .insertInto('class_proposals')
    .values(row)
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet(row))
    .execute();
  transaction.addAuditEvents([auditEvent]);
  transaction.noteChange({ collection: CLASS_PROPOSALS });
  if (recordCall !== undefined) await saveCall(trx, recordCall);
  return true;
}

async function readProposal(
  db: Kysely<Tables>,
  { id, version }: ReportState,
): Promise<ClassProposal | undefined> {
  const row = await db
    .selectFrom('class_proposals')
    .select(['symbol', 'made_by', 'time_ms'])
    .where('report_id', '=', id)
    .where('report_version', '=', version)
    .executeTakeFirst();
  return row && { symbol: row.symbol, by: row.made_by, time: epochMs(row.time_ms) };
}
