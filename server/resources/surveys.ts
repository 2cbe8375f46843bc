/** Saved surveys: found by squad and name, saved over, and applied one at a time (A§4, T-82). */
import type { Row } from '../../src/domain/json/row.ts';
import { recordChanges } from '../../src/domain/resources/recordChanges.ts';
import type { ServedResource } from '../../src/domain/resources/registry.ts';
import { newRow, writeRecord } from '../../src/domain/resources/writeRecord.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { AuditEvent } from '../store/auditEvent.ts';
import type { DocumentTransaction } from '../store/documentTransaction.ts';
import type { Store } from '../store/store.ts';
import type { AnyRow, StoredRow, WriteAudit } from './resourceStore.ts';

/** A kind of survey. */
export interface SurveyKind {
  readonly resource: ServedResource;
  /** Field with the name of a survey. */
  readonly nameField: string;
  /** Flag of the survey that is applied to the devices; none where surveys are not applied. */
  readonly appliedField?: string;
}

/**
 * Saves a survey. One of the same squad whose name differs only in case and surrounding spaces is overwritten: it keeps its
 * id, takes the new spelling and is no longer applied.
 */
export async function saveSurvey(
  store: Pick<Store, 'changeDocuments'>,
  { resource, nameField, appliedField }: SurveyKind,
  { record, row }: AnyRow,
  audit: WriteAudit,
): Promise<StoredRow> {
  const events: AuditEvent[] = [];
  const saved = await store.changeDocuments<StoredRow, never>(
    async (documents) => {
      const squadId = String(record['squadId']);
      const name = String(record[nameField]);
      const before = await findSurvey(documents, { resource, nameField }, { squadId, name });
      const cleared = appliedField === undefined ? {} : { [appliedField]: false };
      const sent: Row = { ...writeRecord(resource, record, row), ...cleared };
      const { id: _id, recordVersion: _version, ...content } = { ...newRow(resource, {}), ...sent };
      const after = await documents.save(resource.collection, { ...before, ...content });
      events.push(audit(name, recordChanges(resource, before, after)));
      return success(after);
    },
    () => events,
  );
  return saved.ok ? saved.value : saved.reason;
}

/** Which survey of a squad. */
export interface SurveyName {
  readonly squadId: string;
  readonly name: string;
}

/** Sets whether a survey is applied; the others of its squad are then not. Fails where there is no such survey. */
export function setSurveyApplied(
  store: Pick<Store, 'changeDocuments'>,
  kind: SurveyKind & { readonly appliedField: string },
  { squadId, name, isApplied }: SurveyName & { readonly isApplied: boolean },
  audit: WriteAudit,
): Promise<Result<StoredRow, 'absent'>> {
  const { resource, appliedField } = kind;
  const events: AuditEvent[] = [];
  return store.changeDocuments<StoredRow, 'absent'>(
    async (documents) => {
      const survey = await findSurvey(documents, kind, { squadId, name });
      if (survey === undefined) return failure('absent');
      const ofSquad = await documents.find(resource.collection, { equals: { squadId } });
      let changed: StoredRow = survey;
      for (const before of ofSquad) {
        const isThis = before.id === survey.id;
        const wasApplied = before[appliedField] === true;
        const isNow = isThis ? isApplied : wasApplied && !isApplied;
        if (wasApplied === isNow) continue;
        const after = await documents.save(resource.collection, { ...before, [appliedField]: isNow });
        events.push(audit(String(after[kind.nameField]), recordChanges(resource, before, after)));
        if (isThis) changed = after;
      }
      return success(changed);
    },
    () => events,
  );
}

async function findSurvey(
  documents: DocumentTransaction,
  { resource, nameField }: Pick<SurveyKind, 'resource' | 'nameField'>,
  { squadId, name }: SurveyName,
): Promise<StoredRow | undefined> {
  const plain = (value: unknown): string => String(value).trim().toLowerCase();
  const ofSquad = await documents.find(resource.collection, { equals: { squadId } });
  const found = ofSquad.find((survey) => plain(survey[nameField]) === plain(name));
  return found as StoredRow | undefined;
}
