import type { DeviceReply } from '../../domain/survey/apply/deviceAnswers.ts';
import { readCamera } from '../../domain/survey/draft/cameraItems.ts';
import type { BuiltCommand, Command, CommandFailure } from '../../domain/survey/draft/command.ts';
import { buildCommand } from '../../domain/survey/draft/buildCommand.ts';
import { Draft } from '../../domain/survey/draft/draft.ts';
import { tableOf, type Difference } from '../../domain/survey/draft/edit.ts';
import type { HistoryMark, StepOutcome, Selection, StepPlace } from '../../domain/survey/draft/history.ts';
import { readNodeFile, readNodeItem, type UnreadableFile } from '../../domain/survey/draft/nodeItems.ts';
import type { StoredNodeIds } from '../../domain/survey/draft/surveyNames.ts';
import { readStoredZone } from '../../domain/survey/draft/storedZones.ts';
import { createTables, KEY_COLUMNS, type Ring } from '../../domain/survey/draft/tables.ts';
import { readZoneFile, type ZoneItem } from '../../domain/survey/draft/zoneFeatures.ts';
import { newZone, newZones, type NewZones } from '../../domain/survey/zones/newZone.ts';
import { success, type Result } from '../../domain/result.ts';
import type { NodeItem } from '../../domain/survey/draft/nodeItems.ts';
import type { SquadNode, SurveySquad, SurveyView } from '../../domain/survey/port/surveyPort.ts';
import type { SavedSurvey } from '../../domain/survey/port/surveyState.ts';
import { copyTable } from './draft/editedRows.ts';
import type { JournalEntry } from './journal/journalFormat.ts';
import type { Delivery } from './surveyDeliveries.ts';
import { NodeList } from './itemLists.ts';
import { NO_FILE, OpenDraft, type LoadedItems, type SentDraft } from './draft/openDraft.ts';
import type { SquadData, SurveyFile } from './squadData.ts';
import type { FrameVersions } from './frames/frameVersions.ts';
import type { ShownPlan } from './frames/shownPlan.ts';
import { SurveyFrameBuilder } from './frames/surveyFrameBuilder.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

interface OpenSquadDeps {
  readonly squad: SurveySquad;
  readonly data: SquadData;
  readonly view: SurveyView | undefined;
  readonly versions: FrameVersions;
  readonly plan: ShownPlan;
}

/** A conflict that a merge has closed. */
interface MergedConflict {
  readonly conflict: SurveyFile;
  /** The saved survey that is open where the merge is undone, or done again, whichever it is not now. */
  readonly survey: SavedSurvey | undefined;
  /** The step of the merge. */
  readonly step: HistoryMark;
}

/** A squad with its draft and what is drawn of it. */
export class OpenSquad {
  readonly squad: SurveySquad;
  /** Stored records; replaced after each load or save. */
  data: SquadData;
  /** The version that another person saved meanwhile, by kind, from the answer to a refused save. */
  readonly conflicts: Partial<Record<SurveyKind, SurveyFile>> = {};
  /** The newest merge of each kind that is not saved: its undo opens the conflict again. */
  readonly #merges: Partial<Record<SurveyKind, MergedConflict>> = {};
  /** Highest id of the applied versions that this page has seen, by kind; absent until they are loaded. */
  readonly seenVersions: Partial<Record<SurveyKind, number>> = {};
  /** Ids of the versions that this page has applied. */
  readonly ownVersions = new Set<number>();
  /** Answers of devices to the newest version of each kind; absent until loaded, and without a version. */
  readonly #deliveries: Partial<Record<SurveyKind, Delivery>> = {};
  #open: OpenDraft;
  #stage: SurveyFrameBuilder;
  #list: NodeList;
  #view: SurveyView | undefined;
  readonly #versions: FrameVersions;
  readonly #plan: ShownPlan;
  /** Increases with every change of the draft and of the level that is shown. */
  #revision = 0;
  /** Increases when the draft is replaced, or the items of one of its tables are. */
  #historyVersion = 0;

  constructor({ squad, data, view, versions, plan }: OpenSquadDeps) {
    this.squad = squad;
    this.#plan = plan;
    this.#versions = versions;
    this.data = data;
    const tables = createTables();
    tables.cameras.add(data.cameras.map(readCamera));
    tables.zones.add([...data.zones.values()].map(readStoredZone));
    this.#view = view;
    this.#open = new OpenDraft(new Draft(tables));
    [this.#stage, this.#list] = this.#shown();
  }

  /** Its draft. */
  get open(): OpenDraft {
    return this.#open;
  }

  /** Drawn state of the draft; replaced with the draft. */
  get stage(): SurveyFrameBuilder {
    return this.#stage;
  }

  /** The list of its nodes; replaced with the draft. */
  get list(): NodeList {
    return this.#list;
  }

  /** Ids of stored nodes and zones of the squad, and of the devices of others. */
  get storedNodeIds(): StoredNodeIds {
    const { nodes, foreignNodes: foreign, zones } = this.data;
    return { own: nodes.keys(), foreign, zones: zones.keys() };
  }

  /** Increases with every change of the draft and of the level that is shown. */
  get revision(): number {
    return this.#revision;
  }

  /** Increases when other steps than before can be undone without one that was done. */
  get historyVersion(): number {
    return this.#historyVersion;
  }

  /** Notes that the page has seen applied versions. */
  noteVersions(kind: SurveyKind, versions: readonly { readonly id: number }[]): void {
    const before = this.seenVersions[kind] ?? 0;
    this.seenVersions[kind] = versions.reduce((highest, { id }) => Math.max(highest, id), before);
  }

  /** Returns the devices' answers to the newest version of a kind; undefined for none. */
  deliveryOf(kind: SurveyKind): Delivery | undefined {
    return this.#deliveries[kind];
  }

  /**
   * Returns the answer of a row's device to the newest version; undefined for none, or once all accepted it.
   */
  replyOf(kind: SurveyKind, row: number): DeviceReply | undefined {
    const id = tableOf(this.#open.draft.tables, kind).columns[KEY_COLUMNS[kind]].cell(row);
    return this.#deliveries[kind]?.replyOf(String(id));
  }

  /** Notes what devices have answered: their items are drawn and listed with it. */
  setDelivery(kind: SurveyKind, delivery: Delivery | undefined): void {
    if (delivery === undefined) delete this.#deliveries[kind];
    else this.#deliveries[kind] = delivery;
    this.#revision += 1;
    this.#stage.noteMarks();
  }

  /** Sets what is shown, and where. Another level has other nearest nodes, so that the list of nodes is another one. */
  setView(view: SurveyView): void {
    if (this.#view?.level !== view.level) this.#revision += 1;
    this.#view = view;
    this.#stage.setView(view);
  }

  /** Returns what says whether items of a kind were edited since, or the draft was replaced. */
  editsSince(kind: SurveyKind): () => boolean {
    const open = this.#open;
    const steps = open.unsavedSteps(kind) ?? 0;
    return () => open !== this.#open || (open.unsavedSteps(kind) ?? 0) > steps;
  }

  /** Replaces nodes or zones by a survey's; absent: by none. Returns how many entries are unreadable. */
  load(kind: SurveyKind, file: SurveyFile | undefined): Result<number, UnreadableFile> {
    if (file === undefined) {
      this.#replace({ kind, items: [] }, NO_FILE);
      return success(0);
    }
    const read = kind === 'nodes' ? readNodeFile(file.inputJson) : readZoneFile(file.inputJson);
    if (!read.ok) return read;
    const { items, unreadable } = read.value;
    this.#replace({ kind, items } as LoadedItems, { survey: file.survey, unreadable });
    return success(unreadable.length);
  }

  /** Replaces the draft by one that was kept. */
  restore(open: OpenDraft): void {
    this.#open = open;
    this.setConflict('nodes', undefined);
    this.setConflict('zones', undefined);
    [this.#stage, this.#list] = this.#shown();
  }

  /** Performs a command as one step; the value is what the journal keeps of it. */
  perform(command: Command, place?: StepPlace): Result<JournalEntry, CommandFailure> {
    const built = buildCommand(this.#open.draft.tables, command, this.storedNodeIds);
    return built.ok ? success(this.performEdit(built.value, place)) : built;
  }

  /** Performs an edit as one step. */
  performEdit({ edit, note }: BuiltCommand, place?: StepPlace): JournalEntry {
    const { draft } = this.#open;
    const { selection } = draft;
    this.#note([draft.performEdit({ edit, note }, place).difference]);
    return { kind: 'edit', edit, note, place, selection };
  }

  /** Undoes or redoes steps until `position` of them are done. O(changed cells). */
  goTo(position: number): StepOutcome {
    const moved = this.#open.draft.goTo(position);
    this.#note(moved.differences);
    this.#followMerges();
    return moved;
  }

  /** Replaces the list of saved surveys. Of the open one it says whether it is applied; its version stays that which was loaded. */
  setSurveys(kind: SurveyKind, surveys: readonly SavedSurvey[]): void {
    this.data = { ...this.data, surveys: { ...this.data.surveys, [kind]: surveys } };
    const file = this.open.files[kind];
    const listed = surveys.find(({ id }) => id === file.survey?.id);
    if (listed === undefined || file.survey === undefined) return;
    this.open.files[kind] = { ...file, survey: { ...file.survey, isApplied: listed.isApplied } };
  }

  /** Opens a conflict, or ends it for good; undefined for none. */
  setConflict(kind: SurveyKind, file: SurveyFile | undefined): void {
    delete this.#merges[kind];
    if (file === undefined) delete this.conflicts[kind];
    else this.conflicts[kind] = file;
  }

  /** Closes a conflict: the next save is over the other version. The undo of the merge, if it has a step, opens it again. */
  merge(kind: SurveyKind, conflict: SurveyFile, built: BuiltCommand | undefined): JournalEntry | undefined {
    const entry = built && this.performEdit(built);
    const { files, draft } = this.#open;
    const { survey } = files[kind];
    this.setConflict(kind, undefined);
    if (built !== undefined) this.#merges[kind] = { conflict, survey, step: draft.history.mark() };
    files[kind] = { ...files[kind], survey: conflict.survey };
    return entry;
  }

  /** Selects items; rows that are not in the draft are left out. */
  select(selection: Selection | undefined): void {
    this.#stage.select(this.#open.draft.select(selection));
  }

  /** Notes that rows were saved, as they were sent: they are drawn as such. */
  noteSaved(sent?: SentDraft): void {
    this.#open.noteSaved(sent);
    this.#revision += 1;
    this.#stage.noteMarks();
  }

  /** Notes that an item was deleted on the server and removed; one that an open zone file has still differs from that file. */
  noteDeleted(table: 'zones' | 'cameras', row: number): void {
    const { draft, edited, files } = this.#open;
    const isInFile = table === 'zones' && files.zones.survey !== undefined;
    if (!isInFile) edited[table].setSavedRows([row], copyTable(tableOf(draft.tables, table)));
    this.noteSaved();
  }

  /** Stored nodes of the squad, by id. O(nodes). */
  squadNodes(): readonly SquadNode[] {
    const inDraft = this.nodeIds();
    return [...this.data.nodes].map(([nodeId, row]) => ({
      nodeId,
      locationId: readNodeItem(row).locationId ?? '',
      isInDraft: inDraft.has(nodeId),
    }));
  }

  /** A zone of the level of a place, with the next id of the squad's stored and drafted zones and the next order. */
  newZone(ring: Ring, { level }: StepPlace): ZoneItem {
    return newZone(this.#open.draft.tables.zones, { ...this.#zonesOn(level), ring });
  }

  /** Zones of the level of a place with such names, ids and orders as `newZone` gives. */
  newZones(
    areas: readonly { readonly name: string; readonly ring: Ring }[],
    { level }: StepPlace,
  ): readonly ZoneItem[] {
    return newZones(this.#open.draft.tables.zones, this.#zonesOn(level), areas);
  }

  /** Returns items of stored nodes that the draft lacks. Without a position: placed at the given place. */
  itemsOfSquadNodes(nodeIds: readonly string[], { lat, lng, level }: StepPlace): readonly NodeItem[] {
    const inDraft = this.nodeIds();
    return [...new Set(nodeIds)].flatMap((nodeId) => {
      const row = this.data.nodes.get(nodeId);
      if (row === undefined || inDraft.has(nodeId)) return [];
      const item = { ...readNodeItem(row), hidden: false };
      const isPlaced = Math.abs(item.node_lat ?? NaN) <= 90 && Math.abs(item.node_long ?? NaN) <= 180;
      return [isPlaced ? item : { ...item, node_lat: lat, node_long: lng, level: item.level || level }];
    });
  }

  #zonesOn(level: string): NewZones {
    return { squadId: this.squad.squadId, level, storedIds: [...this.data.zones.keys()] };
  }

  /** Reopens conflicts whose merges were undone, and closes conflicts whose merges were redone. */
  #followMerges(): void {
    const { files, draft } = this.#open;
    for (const [kind, merge] of Object.entries(this.#merges) as [SurveyKind, MergedConflict][]) {
      const isOpen = this.conflicts[kind] !== undefined;
      if (draft.history.isDone(merge.step) !== isOpen) continue;
      const { survey } = files[kind];
      files[kind] = { ...files[kind], survey: merge.survey };
      this.#merges[kind] = { ...merge, survey };
      if (isOpen) delete this.conflicts[kind];
      else this.conflicts[kind] = merge.conflict;
    }
  }

  #replace(loaded: LoadedItems, file: OpenDraft['files'][SurveyKind]): void {
    this.#open.replace(loaded, file);
    this.setConflict(loaded.kind, undefined);
    [this.#stage, this.#list] = this.#shown();
  }

  /** Stage and list of a draft that was opened or loaded. */
  #shown(): readonly [SurveyFrameBuilder, NodeList] {
    this.#revision += 1;
    this.#historyVersion += 1;
    const replyOf = (nodeId: string) => this.#deliveries.nodes?.replyOf(nodeId);
    const stage = new SurveyFrameBuilder(this.#open, { versions: this.#versions, plan: this.#plan, replyOf });
    if (this.#view !== undefined) stage.setView(this.#view);
    return [stage, new NodeList(this.#open, stage)];
  }

  #note(differences: readonly Difference[]): void {
    if (differences.length === 0) return;
    this.#revision += 1;
    this.#open.note(differences);
    this.#stage.note(differences);
    this.#stage.select(this.#open.draft.selection);
  }

  /** Ids of the nodes of the draft. O(nodes). */
  nodeIds(): ReadonlySet<string> {
    const { nodes } = this.#open.draft.tables;
    return new Set(Array.from(nodes.presentRows(), (row) => nodes.columns.nodeId.cells[row]));
  }
}
