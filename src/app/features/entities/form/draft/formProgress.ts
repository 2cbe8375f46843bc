/** What happened to a form besides its edits: fields that were left, saves and what became of them. Pure. */
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import type { Failure } from '../../../../http/failure.ts';
import { constraintText, reasonText } from '../../../../text/entityForms.ts';
import { failuresIn, ruleFailureIn, type Draft } from './draft.ts';
import type { SaveOutcome } from './saveDraft.ts';

/** Sentences by field. */
type Errors = Readonly<Record<string, string>>;

export interface FormProgress {
  readonly left: ReadonlySet<string>;
  /** A save was tried: from then on all errors are shown. */
  readonly isSubmitted: boolean;
  readonly isSaving: boolean;
  /** Why the last save failed; undefined after the next edit. */
  readonly failure: Failure | undefined;
  /** The record as someone else has changed it. */
  readonly current: Row | undefined;
  /** Sentences of the server, by field; each is removed by the next edit of its field. */
  readonly rejected: Errors;
  /** Increases with each save that was stopped by errors. */
  readonly rejections: number;
}

export const NOT_SAVED: FormProgress = {
  left: new Set(),
  isSubmitted: false,
  isSaving: false,
  failure: undefined,
  current: undefined,
  rejected: {},
  rejections: 0,
};

export function afterLeaving(progress: FormProgress, name: string): FormProgress {
  return progress.left.has(name) ? progress : { ...progress, left: new Set([...progress.left, name]) };
}

export function afterEdit(progress: FormProgress, name: string): FormProgress {
  const { [name]: _corrected, ...rejected } = progress.rejected;
  return { ...progress, failure: undefined, rejected };
}

/** After a save that was not sent because of errors. */
export function afterRejection(progress: FormProgress): FormProgress {
  return { ...progress, isSubmitted: true, rejections: progress.rejections + 1 };
}

export function whileSaving(progress: FormProgress): FormProgress {
  return { ...progress, isSaving: true, failure: undefined, current: undefined, rejected: {} };
}

/** State after the answer to a save; a saved form starts again without edits. */
export function afterSave(resource: Resource, progress: FormProgress, outcome: SaveOutcome): FormProgress {
  if (outcome.kind === 'saved') return NOT_SAVED;
  const ended = { ...progress, isSaving: false };
  if (outcome.kind === 'conflict') return { ...ended, current: outcome.current };
  const rejected = rejectedFields(resource, outcome.failure);
  const isRejected = Object.keys(rejected).length > 0;
  return {
    ...ended,
    failure: outcome.failure,
    rejected,
    rejections: progress.rejections + (isRejected ? 1 : 0),
  };
}

/** The sentences that a form shows, in the order of its fields. */
export function shownErrors(resource: Resource, draft: Draft, progress: FormProgress): Errors {
  const errors: Record<string, string> = {};
  const failures = failuresIn(resource, draft);
  const rule = ruleFailureIn(resource, draft);
  for (const [name, field] of Object.entries(resource.fields)) {
    const reason = failures[name];
    const isShown = progress.isSubmitted || progress.left.has(name);
    const ruleText = rule?.field === name ? rule.text : undefined;
    if (reason !== undefined && isShown) errors[name] = reasonText(name, field, reason);
    else if (ruleText !== undefined && isShown) errors[name] = ruleText;
    else if (progress.rejected[name] !== undefined) errors[name] = progress.rejected[name];
  }
  return errors;
}

/** The server's field errors by field of the definition; `zones[3].zoneId` belongs to `zones`. */
function rejectedFields(resource: Resource, { fieldErrors }: Failure): Errors {
  const rejected: Record<string, string> = {};
  for (const { field: path, message } of fieldErrors) {
    const name = /^[^.[]*/.exec(path)?.[0] ?? '';
    const field = resource.fields[name];
    if (field !== undefined) rejected[name] = constraintText(name, field, message);
  }
  return rejected;
}
