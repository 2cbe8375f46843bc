import { readId } from '../../domain/json/read.ts';
import type { Row } from '../../domain/json/row.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { AnsweredVersion, AppliedVersionEntry } from '../../domain/survey/apply/appliedVersion.ts';
import type { ColumnKinds, ItemOf } from '../../domain/survey/draft/columnKinds.ts';
import type { StepPlace } from '../../domain/survey/draft/history.ts';
import { tableOf } from '../../domain/survey/draft/edit.ts';
import { KEY_COLUMNS } from '../../domain/survey/draft/tables.ts';
import { buildMerge, type TakenItem } from '../../domain/survey/draft/mergeItems.ts';
import { readNodeFile } from '../../domain/survey/draft/nodeItems.ts';
import { readZoneFile } from '../../domain/survey/draft/zoneFeatures.ts';
import type { DeliveryFigures } from '../../domain/survey/port/surveyState.ts';
import type {
  ApplyRequest,
  ApplyCheck,
  ApplyFailure,
  CompareRequest,
  CompareFailure,
  Comparison,
  FormerVersion,
  MergeRequest,
  SaveRequest,
  SaveOutcome,
  SaveFailure,
  StoreOutcome,
  SurveySaving,
} from '../../domain/survey/port/surveySaving.ts';
import { loadApplied, loadUnseen, loadVersions } from './appliedSurvey.ts';
import { checkSurvey, compareWithDraft, type ComparedVersion } from './checkSurvey.ts';
import { loadAnswered, loadDelivery } from './surveyDeliveries.ts';
import { buildRestore, loadFormer, loadFormerVersions } from './formerVersions.ts';
import { noteClearedZones } from './deletedItems.ts';
import type { OpenDraft } from './draft/openDraft.ts';
import type { OpenSquad } from './openSquad.ts';
import { Saving, type SavingDeps } from './saving.ts';
import { levelsToApply } from './saveSurvey.ts';
import { loadSurveyFile, loadSurveys, type SurveyFile } from './squadData.ts';
import { deliveryOf, SURVEY_KINDS } from './surveyState.ts';
import type { CallFailure, EditFailure } from '../../domain/survey/port/surveyFailures.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

/** What saving needs of the worker. */
export interface WorkerSavingDeps extends SavingDeps {
  /** The open squad; undefined before one is open. */
  squad(): OpenSquad | undefined;
  /** Whether this tab may change the draft. */
  canEdit(): boolean;
  /** Called after what is drawn or listed has changed. */
  drawn(): void;
}

/** The calls of the page that write to the server, for the squad that is open. */
export class WorkerSaving implements SurveySaving {
  readonly #deps: WorkerSavingDeps;
  readonly #saving: Saving;
  /** Number of the newest load of the answers of devices, by kind. */
  readonly #newestLoads: Partial<Record<SurveyKind, number>> = {};

  constructor(deps: WorkerSavingDeps) {
    this.#deps = deps;
    this.#saving = new Saving(deps);
  }

  save(request: SaveRequest): Promise<Result<SaveOutcome, SaveFailure>> {
    return this.#write(async (squad) => {
      const renamed = request.kind === 'zones' ? await this.#saving.renameZones(squad) : success(undefined);
      if (!renamed.ok) return renamed;
      const saved = await this.#saving.save(squad, request);
      const rows = squad.open.edited.zones.notStored;
      if (!saved.ok || request.kind === 'nodes' || rows.length === 0) return saved;
      // The file has them, so that nothing else would show that they are not stored.
      const stored = await this.#saving.saveZones(squad, rows);
      return stored.ok ? saved : stored;
    });
  }

  async saveZone(row: number): Promise<Result<void, SaveFailure>> {
    return done(
      await this.#writeItem('zones', row, (squad) => this.#saving.saveZones(squad, Uint32Array.of(row))),
    );
  }

  async saveCamera(row: number): Promise<Result<void, SaveFailure>> {
    return done(
      await this.#writeItem('cameras', row, (squad) => this.#saving.saveCameras(squad, Uint32Array.of(row))),
    );
  }

  saveCameras(): Promise<Result<StoreOutcome, SaveFailure>> {
    return this.#write((squad) => {
      const { draft, edited } = squad.open;
      const isUnsaved = (row: number): boolean => draft.tables.cameras.has(row);
      return this.#saving.saveCameras(squad, edited.cameras.rows().filter(isUnsaved));
    });
  }

  checkApply(request: ApplyRequest): Promise<ApplyCheck> {
    const squad = this.#deps.squad();
    if (squad === undefined) return Promise.resolve({ findings: [], levels: [] });
    const { findings } = checkSurvey(squad, request);
    if (request.kind === 'nodes') squad.stage.setInvalid(findings.map(({ row }) => row));
    this.#deps.drawn();
    return Promise.resolve({ findings, levels: levelsToApply(squad, request.kind) });
  }

  async apply(request: ApplyRequest): Promise<Result<DeliveryFigures | undefined, ApplyFailure>> {
    const squad = this.#deps.squad();
    if (squad === undefined) return failure('nothing');
    if (!this.#deps.canEdit()) return failure('otherTab');
    const applied = await this.#saving.apply(squad, request);
    if (applied.ok) await this.#loadDelivery(squad, request.kind);
    this.#deps.drawn();
    return applied.ok ? success(deliveryOf(squad, request.kind)) : applied;
  }

  deleteStats(row: number): Promise<Result<Row | undefined, CallFailure>> {
    const squad = this.#deps.squad();
    return squad === undefined ? Promise.resolve(success(undefined)) : this.#saving.deleteStats(squad, row);
  }

  async deleteStored(
    table: 'zones' | 'cameras',
    row: number,
  ): Promise<Result<void, SaveFailure | EditFailure>> {
    return this.#writeItem<void, SaveFailure | EditFailure>(table, row, async (squad) => {
      const items = squad.open.draft.tables[table];
      const deleted = await this.#saving.deleteStored(squad, table, row);
      if (!deleted.ok || squad.open.draft.tables[table] !== items) return deleted;
      const removed = squad.perform({ kind: 'remove', table, rows: Uint32Array.of(row) });
      if (!removed.ok) return removed;
      this.#deps.edited(squad, removed.value);
      if (table === 'cameras') noteClearedZones(squad);
      squad.noteDeleted(table, row);
      this.#deps.saved();
      return success(undefined);
    });
  }

  relations(row: number): Promise<Result<Row | undefined, CallFailure>> {
    const squad = this.#deps.squad();
    return squad === undefined ? Promise.resolve(success(undefined)) : this.#saving.relations(squad, row);
  }

  async versions(kind: SurveyKind): Promise<Result<readonly AppliedVersionEntry[], CallFailure>> {
    const squad = this.#deps.squad();
    if (squad === undefined) return success([]);
    const versions = await loadVersions(this.#deps.calls, squad.squad.squadId, kind);
    if (versions.ok) squad.noteVersions(kind, versions.value);
    return versions;
  }

  /** Notes what is applied to a squad that was opened: what others apply later is unseen. */
  async seeVersions(squad: OpenSquad): Promise<void> {
    await Promise.all(
      SURVEY_KINDS.map(async (kind) => {
        const versions = await this.#loadDelivery(squad, kind);
        if (versions.ok) squad.noteVersions(kind, versions.value);
      }),
    );
  }

  formerVersions(kind: SurveyKind): Promise<Result<readonly FormerVersion[], CallFailure>> {
    const squad = this.#deps.squad();
    return squad === undefined
      ? Promise.resolve(success([]))
      : loadFormerVersions(this.#deps.calls, squad, kind);
  }

  restoreFormer(
    kind: SurveyKind,
    recordVersion: number,
    place: StepPlace,
  ): Promise<Result<void, SaveFailure | EditFailure | 'unreadable'>> {
    return this.#write<void, SaveFailure | EditFailure | 'unreadable'>(async (squad) => {
      const table = squad.open.draft.tables[kind];
      const former = await loadFormer(this.#deps.calls, squad, { kind, recordVersion });
      if (!former.ok) return former;
      // Another survey may have been loaded meanwhile.
      if (squad.open.draft.tables[kind] !== table) return failure('gone');
      const built = buildRestore(squad, kind, former.value);
      if (!built.ok) return built;
      if (built.value === undefined) return failure('nothing');
      this.#deps.edited(squad, squad.performEdit(built.value, place));
      this.#deps.drawn();
      return success(undefined);
    });
  }

  async refreshDeliveries(): Promise<void> {
    const squad = this.#deps.squad();
    if (squad !== undefined) await Promise.all(SURVEY_KINDS.map((kind) => this.#loadDelivery(squad, kind)));
  }

  answeredVersion(versionId: number): Promise<Result<AnsweredVersion, CallFailure>> {
    return loadAnswered(this.#deps.calls, versionId);
  }

  /** Loads the versions of a kind, and what devices have answered to the newest one. An older answer is dropped. */
  async #loadDelivery(squad: OpenSquad, kind: SurveyKind) {
    const load = (this.#newestLoads[kind] = (this.#newestLoads[kind] ?? 0) + 1);
    const { calls } = this.#deps;
    const versions = await loadVersions(calls, squad.squad.squadId, kind);
    if (!versions.ok) return versions;
    const delivery = await loadDelivery(calls, versions.value);
    if (delivery.ok && load === this.#newestLoads[kind]) {
      squad.setDelivery(kind, delivery.value);
      this.#deps.drawn();
    }
    return versions;
  }

  unseenVersions(kind: SurveyKind): Promise<readonly AppliedVersionEntry[]> {
    const squad = this.#deps.squad();
    return squad === undefined ? Promise.resolve([]) : loadUnseen(this.#deps.calls, squad, kind);
  }

  async refreshSurveys(kind: SurveyKind): Promise<void> {
    const squad = this.#deps.squad();
    if (squad === undefined) return;
    const before = squad.data.surveys[kind];
    const surveys = await loadSurveys(this.#deps.calls, squad.squad.squadId, kind);
    // What was saved meanwhile may be newer than the answer.
    if (!surveys.ok || squad.data.surveys[kind] !== before) return;
    squad.setSurveys(kind, surveys.value);
    this.#deps.drawn();
  }

  reapply(versionId: number): Promise<Result<void, SaveFailure>> {
    return this.#write(async (squad) => {
      const applied = await this.#saving.reapply(squad, versionId);
      if (applied.ok) await this.refreshDeliveries();
      return applied;
    });
  }

  merge(request: MergeRequest): Promise<Result<void, SaveFailure | EditFailure>> {
    return this.#write((squad) => {
      const conflict = squad.conflicts[request.kind];
      const taken = conflict && takenItems(request, conflict);
      if (conflict === undefined || taken === undefined) return Promise.resolve(failure('gone'));
      const { foreignNodes: foreign } = squad.data;
      const stored = { own: squad.data[request.kind].keys(), foreign };
      const built = buildMerge(squad.open.draft.tables, { table: request.kind, taken, stored });
      const entry = squad.merge(request.kind, conflict, built);
      if (entry !== undefined) this.#deps.edited(squad, entry);
      squad.stage.setDifferences([]);
      this.#deps.drawn();
      return Promise.resolve(success(undefined));
    });
  }

  async compare({ kind, with: version }: CompareRequest): Promise<Result<Comparison, CompareFailure>> {
    const squad = this.#deps.squad();
    const other = squad && (await this.#versionOf(squad, kind, version));
    if (squad === undefined || other === undefined) return failure('absent');
    if (!other.ok) return other;
    const compared = compareWithDraft(squad, kind, other.value);
    if (!compared.ok) return compared;
    squad.stage.setDifferences(compared.value.marks);
    this.#deps.drawn();
    const { comparison } = compared.value;
    return success(
      version === 'conflict' ? { ...comparison, editedIds: editedIds(squad.open, kind) } : comparison,
    );
  }

  hideComparison(): Promise<void> {
    this.#deps.squad()?.stage.setDifferences([]);
    this.#deps.drawn();
    return Promise.resolve();
  }

  /** A version to compare with; undefined where there is none. */
  async #versionOf(
    squad: OpenSquad,
    kind: SurveyKind,
    version: CompareRequest['with'],
  ): Promise<Result<ComparedVersion, CallFailure> | undefined> {
    if (version === 'conflict') {
      const conflict = squad.conflicts[kind];
      return conflict && success({ inputJson: conflict.inputJson });
    }
    const { calls } = this.#deps;
    if (typeof version === 'object') return loadFormer(calls, squad, { kind, recordVersion: version.former });
    const applied = await loadApplied(calls, squad.squad.squadId, kind);
    if (!applied.ok) return applied;
    if (applied.value !== undefined) return success({ payload: applied.value });
    // A foreign server keeps no versions: the survey that is marked stands for what the devices have.
    const marked = squad.data.surveys[kind].find(({ isApplied }) => isApplied);
    return marked && loadSurveyFile(calls, kind, marked.id);
  }

  #write<T, Reason>(
    write: (squad: OpenSquad) => Promise<Result<T, Reason>>,
  ): Promise<Result<T, Reason | 'gone' | 'otherTab'>> {
    const squad = this.#deps.squad();
    if (squad === undefined) return Promise.resolve(failure('gone'));
    return this.#deps.canEdit() ? write(squad) : Promise.resolve(failure('otherTab'));
  }

  #writeItem<T, Reason>(
    table: 'zones' | 'cameras',
    row: number,
    write: (squad: OpenSquad) => Promise<Result<T, Reason>>,
  ): Promise<Result<T, Reason | 'gone' | 'otherTab'>> {
    return this.#write<T, Reason | 'gone'>((squad) => {
      const isThere = squad.open.draft.tables[table].has(row);
      return isThere ? write(squad) : Promise.resolve(failure('gone'));
    });
  }
}

/** Ids of the items that differ from what was loaded or saved, of removed ones too. O(rows). */
function editedIds({ draft, edited }: OpenDraft, kind: SurveyKind): readonly string[] {
  const ids = tableOf(draft.tables, kind).columns[KEY_COLUMNS[kind]];
  const { count, columns } = edited[kind].saved;
  const former = columns[KEY_COLUMNS[kind]] as readonly string[];
  const both = (row: number) => [String(ids.cell(row)), ...(row < count ? [former[row]] : [])];
  return [...new Set(Array.from(edited[kind].rows(), both).flat())];
}

function done<Reason>(result: Result<StoreOutcome, Reason>): Result<void, Reason> {
  return result.ok ? success(undefined) : result;
}

/** The items of a conflict that are taken; undefined where its file cannot be read. */
function takenItems(
  { kind, choices }: MergeRequest,
  { inputJson }: SurveyFile,
): readonly TakenItem[] | undefined {
  const read = kind === 'nodes' ? readNodeFile(inputJson) : readZoneFile(inputJson);
  if (!read.ok) return undefined;
  const items: readonly ItemOf<ColumnKinds>[] = read.value.items;
  const theirs = new Map(items.map((item) => [readId(item[KEY_COLUMNS[kind]]) ?? '', item]));
  return choices.map(({ id, take }) => ({ id, take, theirs: theirs.get(id) }));
}
