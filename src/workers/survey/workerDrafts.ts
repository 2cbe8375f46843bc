import { failure, success, type Result } from '../../domain/result.ts';
import type { StepPlace } from '../../domain/survey/draft/history.ts';
import type {
  Checkpoint,
  JournalFailure,
  ResumeFailure,
  SurveyDrafts,
} from '../../domain/survey/port/surveyPort.ts';
import type { ResumableDraft, ResumedDraft } from '../../domain/survey/port/surveyState.ts';
import type { TypedItem } from '../../domain/survey/port/typedItems.ts';
import type { DraftJournal } from './journal/draftJournal.ts';
import type { OpenSquad } from './openSquad.ts';

interface WorkerDraftsDeps {
  /** The open squad; undefined before one is open. */
  squad(): OpenSquad | undefined;
  /** Its journal; undefined before one is opened. */
  journal(): DraftJournal | undefined;
  /** Called after what is drawn has changed. */
  drawn(): void;
}

/** Answers the calls about drafts that the journal holds. */
export class WorkerDrafts implements SurveyDrafts {
  readonly #deps: WorkerDraftsDeps;

  constructor(deps: WorkerDraftsDeps) {
    this.#deps = deps;
  }

  async resumable(): Promise<ResumableDraft | undefined> {
    return this.#deps.journal()?.resumable();
  }

  async resume(choice: 'resume' | 'discard'): Promise<Result<ResumedDraft, ResumeFailure>> {
    const journal = this.#deps.journal();
    const found = await journal?.resumable();
    if (journal !== this.#deps.journal()) return failure('closed');
    if (journal === undefined || found === undefined) return failure('gone');
    if (choice === 'resume') {
      const restored = await this.restoreCheckpoint(found.id);
      return restored.ok ? success({ typed: journal.typed, place: restored.value }) : restored;
    }
    if (!journal.isHeld) return failure('otherTab');
    await journal.delete(found.id);
    return success({ typed: [], place: undefined });
  }

  noteTyped(squadId: string, items: readonly TypedItem[]): Promise<void> {
    const squad = this.#deps.squad();
    if (squad?.squad.squadId === squadId) this.#deps.journal()?.noteTyped(squad.open, items);
    return Promise.resolve();
  }

  saveCheckpoint(name: string): Promise<Result<void, JournalFailure>> {
    const squad = this.#deps.squad();
    const saved = squad && this.#deps.journal()?.saveCheckpoint(squad.open, name.trim());
    return saved ?? Promise.resolve(failure('unavailable'));
  }

  async checkpoints(): Promise<readonly Checkpoint[]> {
    return (await this.#deps.journal()?.checkpoints()) ?? [];
  }

  async restoreCheckpoint(id: string): Promise<Result<StepPlace | undefined, ResumeFailure>> {
    const [squad, journal] = [this.#deps.squad(), this.#deps.journal()];
    const restored = await journal?.restore(id);
    if (squad !== this.#deps.squad()) return failure('closed');
    if (squad === undefined || restored === undefined) return failure('gone');
    if (!restored.ok) return restored;
    squad.restore(restored.value);
    journal?.settle(restored.value);
    this.#deps.drawn();
    return success(restored.value.draft.history.place);
  }

  async deleteCheckpoint(id: string): Promise<void> {
    await this.#deps.journal()?.delete(id);
  }
}
