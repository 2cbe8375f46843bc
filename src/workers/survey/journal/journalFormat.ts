/** What the journal keeps of a draft: a base, and each change after it. All of it is structured-clonable. */
import type { Edit } from '../../../domain/survey/draft/edit.ts';
import type { HistoryCopy, Selection, StepNote, StepPlace } from '../../../domain/survey/draft/history.ts';
import type { TableName } from '../../../domain/survey/draft/tables.ts';
import type { TypedItem } from '../../../domain/survey/port/typedItems.ts';
import type { EpochMs } from '../../../domain/units.ts';
import type { TableCopy } from '../draft/editedRows.ts';
import type { OpenFile } from '../draft/openDraft.ts';
import type { SurveyKind } from '../../../domain/survey/port/surveyKind.ts';

/** Changes with the meaning of what is kept; drafts of another format are unreadable. */
export const JOURNAL_FORMAT = 1;

/** A draft as it was at one moment. */
export interface DraftCopy {
  readonly tables: Readonly<Record<TableName, TableCopy>>;
  /** What the tables are compared with. */
  readonly saved: Readonly<Record<TableName, TableCopy>>;
  readonly history: HistoryCopy;
  readonly selection: Selection | undefined;
  readonly files: Readonly<Record<SurveyKind, OpenFile>>;
}

/** A change of a draft after its base. */
export type JournalEntry =
  | {
      readonly kind: 'edit';
      readonly edit: Edit;
      readonly note: StepNote;
      readonly place: StepPlace | undefined;
      /** Selected before the step. */
      readonly selection: Selection | undefined;
    }
  | { readonly kind: 'goTo'; readonly position: number };

/** When a draft was changed, and how many of its steps were not saved then. */
export interface DraftMark {
  readonly at: EpochMs;
  readonly steps: number;
}

/** A draft in the store. */
export interface StoredDraft extends DraftMark {
  readonly id: string;
  readonly format: number;
  /** Whose it is, see `ownerKey`. */
  readonly owner: string;
  /** A checkpoint; '' for the journal of a session. */
  readonly name: string;
  readonly base: DraftCopy;
}

/** A change in the store. */
export interface StoredEntry extends DraftMark {
  readonly entry: JournalEntry;
}

/** What is typed into the forms of a draft and is not in it. */
export interface StoredTyped {
  readonly at: EpochMs;
  readonly items: readonly TypedItem[];
}
