/** Saved surveys: found by squad and name, saved over, and applied one at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Row } from '../../src/domain/json/row.ts';
import { recordChanges } from '../../src/domain/resources/definition/recordChanges.ts';
import type { ServedResource } from '../../src/domain/resources/registry.ts';
import { SURVEY_NODES } from '../../src/domain/resources/entities/surveyNodes.ts';
import { SURVEY_ZONES } from '../../src/domain/resources/entities/surveyZones.ts';
import { newRow, writeRecord } from '../../src/domain/resources/definition/writeRecord.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import {
  writtenDocument,
  type DocumentReads,
  type DocumentTransaction,
  type WrittenDocument,
} from '../store/documents/documentTransaction.ts';
import type { Author } from '../store/writer/author.ts';
import type { Store } from '../store/store.ts';
import type { AnyRow, StoredRow, WriteAudit, WriteFailure } from './resourceStore.ts';

/** A kind of survey. */
export interface SurveyKind {
  readonly resource: ServedResource;
  /** Field with the name of a survey. */
  readonly nameField: string;
  /** Flag of the survey that is applied to the devices; none where surveys are not applied. */
  readonly appliedField?: string;
}

/** Surveys of nodes, and of zones. */
export const NODE_SURVEYS = {
  resource: SURVEY_NODES,
  nameField: 'name',
  appliedField: 'appliedSurvey',
} as const;
export const ZONE_SURVEYS = {
  resource: SURVEY_ZONES,
  nameField: 'name',
  appliedField: 'appliedSurveyZone',
} as const;

/** A survey to save, and what its save writes beside it. */
export interface SurveySave extends Pick<AnyRow, 'record' | 'row'> {
  /** Who saves, and when. */
  readonly author: Author;
  readonly audit: WriteAudit;
}

/**
 * Saves a survey. It overwrites a survey of the same squad whose name differs only in case and surrounding
 * spaces: the survey keeps its id, takes the new spelling and is no longer applied; its former items are
 * retained. Refused as stale if the sent id or `recordVersion` shows that the sender has not seen the stored
 * items.
 */
export async function saveSurvey(
  store: Pick<Store, 'changePrepared'>,
  { resource, nameField, appliedField }: SurveyKind,
  { record, row, author, audit }: SurveySave,
): Promise<Result<StoredRow, WriteFailure>> {
  const { collection } = resource;
  const events: AuditEvent[] = [];
  return store.changePrepared<SurveyPlan, StoredRow, WriteFailure>(
    {
      prepare: async (documents) => {
        const squadId = String(record['squadId']);
        const name = String(record[nameField]);
        const before = await findSurvey(documents, { resource, nameField }, { squadId, name });
        if (before !== undefined && isStale(record, before)) {
          return failure({ reason: 'stale', current: before });
        }
        const cleared = appliedField === undefined ? {} : { [appliedField]: false };
        const sent: Row = { ...writeRecord(resource, record, row), ...cleared };
        const { id: _id, recordVersion: _version, ...content } = { ...newRow(resource, {}), ...sent };
        const after = withItemsVersion({ ...before, ...content }, before);
        await nextTurn();
        return success({ before, after, written: writtenDocument(after, before) });
      },
      write: async (documents, { before, after, written }) => {
        if (before !== undefined && before['inputJson'] !== after['inputJson']) {
          const version = versionOf(before['recordVersion']);
          await documents.retain({ collection, id: before.id, version }, author);
        }
        const saved = await documents.saveText(collection, written);
        events.push(audit(String(record[nameField]), recordChanges(resource, before, saved)));
        return saved;
      },
    },
    () => events,
  );
}

/** A survey as it is stored, and as it will be. */
interface SurveyPlan {
  readonly before: StoredRow | undefined;
  readonly after: Row;
  readonly written: WrittenDocument;
}

/** Returns the row with the version that last changed its items; `before` is undefined for a new survey. */
export function withItemsVersion(row: Row, before: Row | undefined): Row {
  const isChanged = before === undefined || before['inputJson'] !== row['inputJson'];
  const itemsVersion = isChanged ? versionOf(before?.['recordVersion']) + 1 : before['itemsVersion'];
  return { ...row, itemsVersion };
}

/** A change of the applied flag alone makes no sent survey stale. A sender without version overwrites. */
function isStale({ id, recordVersion }: AnyRow['record'], before: StoredRow): boolean {
  if (recordVersion === undefined) return false;
  const itemsVersion = before['itemsVersion'] ?? before['recordVersion'];
  return (id !== undefined && id !== before.id) || recordVersion < versionOf(itemsVersion);
}

function versionOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Which survey of a squad. */
export interface SurveyName {
  readonly squadId: string;
  readonly name: string;
}

interface AuditedSurvey extends SurveyName {
  /** The audit event of each survey that is changed. */
  readonly audit: WriteAudit;
}

/** Sets whether a survey is applied; the squad's others then are not. Fails if the survey does not exist. */
export function setSurveyApplied(
  store: Pick<Store, 'changePrepared'>,
  kind: AppliedSurveyKind,
  { squadId, name, isApplied, audit }: AuditedSurvey & { readonly isApplied: boolean },
): Promise<Result<StoredRow, 'absent'>> {
  const { collection } = kind.resource;
  const events: AuditEvent[] = [];
  return store.changePrepared<MarkPlan, StoredRow, 'absent'>(
    {
      prepare: async (documents) => {
        const survey = await findSurvey(documents, kind, { squadId, name });
        if (survey === undefined) return failure('absent');
        const marks: PreparedMark[] = [];
        for (const { before, marked } of await marksOf(documents, kind, { squadId, survey, isApplied })) {
          marks.push({ before, written: writtenDocument(marked, before) });
          await nextTurn();
        }
        return success({ survey, marks });
      },
      write: async (documents, { survey, marks }) => {
        let stored = survey;
        for (const { before, written } of marks) {
          const after = await documents.saveText(collection, written);
          events.push(markAudit(kind, audit, { before, after }));
          if (after.id === survey.id) stored = after;
        }
        return stored;
      },
    },
    () => events,
  );
}

interface PreparedMark {
  readonly before: StoredRow;
  readonly written: WrittenDocument;
}

/** The survey that is marked, and all surveys whose mark changes. */
interface MarkPlan {
  readonly survey: StoredRow;
  readonly marks: readonly PreparedMark[];
}

/**
 * Marks the survey of a name as applied within a transaction, and all other surveys of its squad as not
 * applied. If no survey has the name, none is applied. Returns the audit events.
 */
export async function markApplied(
  documents: DocumentTransaction,
  kind: AppliedSurveyKind,
  { squadId, name, audit }: AuditedSurvey,
): Promise<readonly AuditEvent[]> {
  const survey = await findSurvey(documents, kind, { squadId, name });
  const changed = await changeMarks(documents, kind, { squadId, survey, isApplied: true });
  return changed.map((change) => markAudit(kind, audit, change));
}

/** A kind of survey; each squad has one applied survey of the kind. */
export type AppliedSurveyKind = SurveyKind & { readonly appliedField: string };

interface Marks {
  readonly squadId: string;
  readonly survey: StoredRow | undefined;
  readonly isApplied: boolean;
}

interface ChangedMark {
  readonly before: Row;
  readonly after: StoredRow;
}

async function changeMarks(
  documents: DocumentTransaction,
  kind: AppliedSurveyKind,
  marks: Marks,
): Promise<readonly ChangedMark[]> {
  const changed: ChangedMark[] = [];
  for (const { before, marked } of await marksOf(documents, kind, marks))
    changed.push({ before, after: await documents.save(kind.resource.collection, marked) });
  return changed;
}

/** The surveys of a squad whose mark changes, as they are and as they will be. */
async function marksOf(
  documents: DocumentReads,
  { resource, appliedField }: AppliedSurveyKind,
  { squadId, survey, isApplied }: Marks,
): Promise<readonly { readonly before: StoredRow; readonly marked: Row }[]> {
  const all = await documents.fields(resource.collection, ['squadId', appliedField]);
  const marks: { before: StoredRow; marked: Row }[] = [];
  for (const { id, ...other } of all.filter((one) => one['squadId'] === squadId)) {
    const isThis = id === survey?.id;
    const wasApplied = other[appliedField] === true;
    const isNow = isThis ? isApplied : wasApplied && !isApplied;
    if (wasApplied === isNow) continue;
    const before = isThis ? survey : await documents.get(resource.collection, id);
    if (before !== undefined)
      marks.push({ before: { ...before, id }, marked: { ...before, id, [appliedField]: isNow } });
  }
  return marks;
}

function markAudit(
  { resource, nameField }: SurveyKind,
  audit: WriteAudit,
  { before, after }: ChangedMark,
): AuditEvent {
  return audit(String(after[nameField]), recordChanges(resource, before, after));
}

/** The survey of a squad whose name differs only in case and surrounding spaces; undefined where there is none. */
export async function findSurvey(
  documents: DocumentReads,
  { resource, nameField }: Pick<SurveyKind, 'resource' | 'nameField'>,
  { squadId, name }: SurveyName,
): Promise<StoredRow | undefined> {
  const plain = (value: unknown): string => String(value).trim().toLowerCase();
  const all = await documents.fields(resource.collection, ['squadId', nameField]);
  const found = all.find((one) => one['squadId'] === squadId && plain(one[nameField]) === plain(name));
  const survey = found === undefined ? undefined : await documents.get(resource.collection, found.id);
  return found === undefined || survey === undefined ? undefined : { ...survey, id: found.id };
}
