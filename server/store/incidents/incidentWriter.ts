import { configOf } from '../../../src/domain/contract/config.ts';
import { incidentRulesOf, type IncidentRules } from '../../../src/domain/incidents/incidentRules.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { DatabaseKind } from '../database/schema.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';
import { formIncidents } from './formIncidents.ts';
import { memberOf, type WrittenReport } from './incidentMember.ts';
import type { IncidentWriteDeps } from './incidentWrites.ts';
import { changeMember, removeMember } from './reformIncidents.ts';

/** Keeps incidents as reports are written, in the same transaction. */
export class IncidentWriter {
  readonly #kind: DatabaseKind;
  /** The defaults for a store that is filled before the server starts. */
  #rules: () => IncidentRules = () => incidentRulesOf(configOf([]));

  constructor(kind: DatabaseKind) {
    this.#kind = kind;
  }

  /** Sets where the rules are read. They count for reports from then on. */
  rulesBy(rules: () => IncidentRules): void {
    this.#rules = rules;
  }

  /** Puts new reports into incidents, which are published unless the reports are of an archive or the past. */
  async added(
    transaction: WriteTransaction,
    written: readonly WrittenReport[],
    { now, ...how }: Pick<IncidentWriteDeps, 'now' | 'isPublished' | 'isPast'>,
  ): Promise<void> {
    const members = written.map((one) => memberOf(one));
    await formIncidents({ ...this.#deps(transaction, now), ...how }, members);
  }

  /** A report was changed or released. */
  async changed(
    transaction: WriteTransaction,
    written: Pick<WrittenReport, 'report' | 'row'>,
    now: EpochMs,
  ): Promise<void> {
    await changeMember(this.#deps(transaction, now), memberOf({ ...written, isLive: false }));
  }

  /** A report was removed. */
  async removed(transaction: WriteTransaction, reportId: number, now: EpochMs): Promise<void> {
    await removeMember(this.#deps(transaction, now), reportId);
  }

  #deps(transaction: WriteTransaction, now: EpochMs): IncidentWriteDeps {
    return {
      kind: this.#kind,
      isPublished: true,
      transaction,
      rules: this.#rules(),
      now,
    };
  }
}
