import { useAtomValue, useStore } from 'jotai';
import { useRef, useState } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { accountAtom } from '../../../../session/tokenAtoms.ts';
import { resolveConflict, type Choice } from './conflict.ts';
import { inputIn, inputsSince, isDirty, isRefused, withInputs, type Draft, type Input } from './draft.ts';
import { draftsAtom, draftSlot, setDraftAtom } from './draftAtoms.ts';
import {
  afterEdit,
  afterLeaving,
  afterRejection,
  afterSave,
  NOT_SAVED,
  shownErrors,
  whileSaving,
  type FormProgress,
} from './formProgress.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import type { DraftSlot } from './draftStorage.ts';
import { saveDraft } from './saveDraft.ts';
import { useLeaveGuard, type LeaveGuard } from './useLeaveGuard.ts';
import { useResumeOffer, type ResumeOfferState } from './useResumeOffer.ts';

/** State of the form of one record. */
export interface RecordForm
  extends Pick<FormProgress, 'isSaving' | 'failure' | 'current' | 'rejections'>, ResumeOfferState {
  readonly draft: Draft;
  readonly isDirty: boolean;
  /** Whether there are edits from before the screen was opened. */
  readonly isRestored: boolean;
  /** Error sentences by field: of fields that were left, and of all after a save. */
  readonly errors: Readonly<Record<string, string>>;
  /** Asks before the screen is left with edits. */
  readonly guard: LeaveGuard;
  readonly input: (name: string) => Input;
  readonly setInput: (name: string, input: Input) => void;
  /** Notes that a field was left: from now on its error is shown. */
  readonly leave: (name: string) => void;
  readonly save: () => Promise<void>;
  /** Saves with a choice for each field that both changed. */
  readonly saveChoices: (choices: Readonly<Record<string, Choice>>) => Promise<void>;
  /** Shows what someone else has changed, with a choice for each field, before a save is tried. */
  readonly showCurrent: (current: Row) => void;
  /** Removes all edits. */
  readonly discard: () => void;
}

/**
 * The form of a record that was loaded, or of a new one with its defaults. Edits are kept outside the screen until they are
 * saved or discarded. Without edits the form follows `loaded` when someone else changes the record. After a save
 * the console goes to `pathOf` the stored record.
 */
export function useRecordForm(resource: Resource, loaded: Row, pathOf: (row: Row) => string): RecordForm {
  const store = useStore();
  const login = useAtomValue(accountAtom)?.login ?? '';
  const slot = draftSlot(login, resource, typeof loaded['id'] === 'number' ? loaded['id'] : undefined);
  const stored = useAtomValue(draftsAtom).get(slot.key);
  const [wasStored] = useState(stored !== undefined);
  const resumeOffer = useResumeOffer(slot, loaded);
  const [progress, setProgress] = useState(NOT_SAVED);
  const isBusy = useRef(false);
  const draft = draftUpon(stored, loaded);
  const latest = () => draftUpon(store.get(draftsAtom).get(slot.key), loaded);
  const guard = useLeaveGuard(() => isDirty(latest()));

  const send = async (edited: Draft) => {
    if (isBusy.current) return;
    if (isRefused(resource, edited)) return setProgress(afterRejection);
    isBusy.current = true;
    setProgress(whileSaving);
    const outcome = await saveDraft(store, resource, edited);
    isBusy.current = false;
    setProgress((before) => afterSave(resource, before, outcome));
    if (outcome.kind !== 'saved') return;
    const { row } = outcome;
    const rest = keepTyped(store, slot, { saved: edited, row });
    if (rest === undefined) guard.leaveSaved(pathOf(row));
    else if (rest.key !== slot.key) guard.leaveSaved(`${pathOf(row)}/edit`);
  };

  return {
    ...progress,
    ...resumeOffer,
    draft,
    isDirty: isDirty(draft),
    isRestored: wasStored && stored !== undefined,
    errors: shownErrors(resource, draft, progress),
    guard,
    input: (name) => inputIn(resource, draft, name),
    setInput: (name, input) => {
      store.set(setDraftAtom, slot, withInputs(resource, latest(), { [name]: input }));
      setProgress((before) => afterEdit(before, name));
    },
    leave: (name) => setProgress((before) => afterLeaving(before, name)),
    save: () => send(latest()),
    saveChoices: async (choices) => {
      const { current } = progress;
      if (current === undefined) return;
      const resolved = resolveConflict(resource, latest(), { current, choices });
      store.set(setDraftAtom, slot, resolved);
      setProgress((before) => ({ ...before, current: undefined }));
      if (isDirty(resolved)) await send(resolved);
      else guard.leaveSaved(pathOf(resolved.base));
    },
    showCurrent: (current) => setProgress((before) => ({ ...before, current })),
    discard: () => {
      store.set(setDraftAtom, slot, undefined);
      setProgress(NOT_SAVED);
    },
  };
}

/** A draft that was saved, and the record as it is stored. */
interface SavedDraft {
  readonly saved: Draft;
  readonly row: Row;
}

/** Removes a draft that was saved. What was typed during the save becomes an edit of the stored record, in the slot that is returned. */
function keepTyped(store: StateAccess, slot: DraftSlot, { saved, row }: SavedDraft): DraftSlot | undefined {
  const { resource } = slot;
  const latest = store.get(draftsAtom).get(slot.key);
  const typed = latest === undefined ? {} : inputsSince(resource, saved, latest);
  const rest = withInputs(resource, { base: row, inputs: {} }, typed);
  store.set(setDraftAtom, slot, undefined);
  if (!isDirty(rest)) return undefined;
  const storedId = typeof row['id'] === 'number' ? row['id'] : undefined;
  const restSlot = draftSlot(store.get(accountAtom)?.login ?? '', resource, storedId);
  store.set(setDraftAtom, restSlot, rest);
  return restSlot;
}

/** The edits; none upon the record as it is loaded now where nothing is edited. */
function draftUpon(stored: Draft | undefined, loaded: Row): Draft {
  return stored !== undefined && isDirty(stored) ? stored : { base: loaded, inputs: {} };
}
