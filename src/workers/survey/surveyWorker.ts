import { failure, success, type Result } from '../../domain/result.ts';
import type { Command } from '../../domain/survey/draft/command.ts';
import { tableOf } from '../../domain/survey/draft/edit.ts';
import type { Selection, StepNote, StepPlace } from '../../domain/survey/draft/history.ts';
import type { Ring, TableName } from '../../domain/survey/draft/tables.ts';
import type { SurveyFrame } from '../../domain/survey/port/surveyFrame.ts';
import type {
  DraggedItems,
  ItemRow,
  JournalFailure,
  LoadedFile,
  LoadFailure,
  NodeRowsRequest,
  SquadNode,
  SquadOpened,
  SurveyDrafts,
  SurveyPort,
  SurveySession,
  SurveySink,
  SurveySquad,
  SurveyView,
} from '../../domain/survey/port/surveyPort.ts';
import type { SurveySaving } from '../../domain/survey/port/surveySaving.ts';
import type { SurveyTools } from '../../domain/survey/port/surveyTools.ts';
import type { NodeListPage, SurveyState, SurveyWork } from '../../domain/survey/port/surveyState.ts';
import { checkRing, type RingFailure } from '../../domain/survey/zones/ring.ts';
import { withoutRepeats } from '../../domain/survey/zones/ringCorners.ts';
import type { Clock } from '../connection/clock.ts';
import type { Fetch } from '../connection/callSession.ts';
import { itemRows } from './itemLists.ts';
import { DraftJournal, type JournalDeps } from './journal/draftJournal.ts';
import { OpenSquad } from './openSquad.ts';
import { rowsWithin } from './rowsWithin.ts';
import { loadSquad, loadSurveyFile, SQUAD_CALLS } from './squadData.ts';
import { FrameVersions } from './frames/frameVersions.ts';
import { ShownPlan } from './frames/shownPlan.ts';
import { NO_SURVEY, SurveyCalls } from './surveyCalls.ts';
import { SurveyChannel } from './surveyChannel.ts';
import { emptyState, stateOf } from './surveyState.ts';
import { WorkerDrafts } from './workerDrafts.ts';
import { WorkerSaving } from './workerSaving.ts';
import { WorkerTools, type WorkerToolsDeps } from './workerTools.ts';
import type { CallFailure, EditFailure } from '../../domain/survey/port/surveyFailures.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

/** Clock, network, storage and log of the thread; a test gives its own. */
export interface SurveyEnvironment extends Pick<
  JournalDeps,
  'clock' | 'openStore' | 'locks' | 'reportError'
> {
  readonly clock: Clock;
  readonly fetch: Fetch;
  /** Sends the page a frame, whose buffers are the page's then; resolves once it is taken. */
  readonly sendFrame: (frame: SurveyFrame) => Promise<void>;
}

/** The survey's worker for its page; each call is described at SurveyPort. Before `start` and after `stop` nothing is sent. */
export class SurveyWorker implements SurveyPort, SurveyDrafts, SurveySaving, SurveyTools {
  readonly #environment: SurveyEnvironment;
  readonly #calls: SurveyCalls;
  readonly #saving: WorkerSaving;
  readonly #tools: WorkerTools;
  readonly #drafts: WorkerDrafts;
  readonly #versions = new FrameVersions();
  readonly #plan = new ShownPlan();
  #session: SurveySession | undefined;
  #page: SurveySink | undefined;
  #channel: SurveyChannel | undefined;
  #journal: DraftJournal | undefined;
  #squad: OpenSquad | undefined;
  #view: SurveyView | undefined;
  #work: SurveyWork | undefined;
  /** A step of a drag came since the last frame. */
  #isDragAnswerDue = false;
  /** Figures of the distances in the newest state that a frame asked for. */
  #figures = '';
  /** Number of the newest load: what an older one brings is dropped. */
  #newestLoad = 0;

  constructor(environment: SurveyEnvironment) {
    this.#environment = environment;
    this.#calls = new SurveyCalls(environment.clock, environment.fetch);
    const editing: Omit<WorkerToolsDeps, 'plan'> = {
      squad: () => this.#squad,
      canEdit: () => this.#canEdit(),
      edited: (squad, entry) => this.#journal?.note(squad.open, entry),
      drawn: () => this.#channel?.wake(),
    };
    this.#drafts = new WorkerDrafts({ ...editing, journal: () => this.#journal });
    this.#tools = new WorkerTools({ ...editing, plan: this.#plan });
    this.#saving = new WorkerSaving({
      ...editing,
      calls: this.#calls,
      setWork: (work) => this.#setWork(work),
      saved: () => this.#squad && this.#journal?.settle(this.#squad.open),
    });
  }

  start(session: SurveySession, page: SurveySink): Promise<void> {
    this.#calls.open(session.baseUrl, session.token);
    this.#session = session;
    if (page !== this.#page) {
      this.#channel?.end();
      this.#page = page;
      this.#channel = new SurveyChannel(this.#environment.clock, page, {
        frame: () => this.#frame(),
        sendFrame: this.#environment.sendFrame,
        state: () => this.#state(),
        reportError: this.#environment.reportError,
      });
      this.#squad?.stage.resend();
    }
    this.#channel?.wake();
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.#newestLoad += 1;
    this.#channel?.end();
    void this.#journal?.end();
    this.#calls.close();
    this.#channel = undefined;
    this.#page = undefined;
    this.#journal = undefined;
    this.#squad = undefined;
    return Promise.resolve();
  }

  readonly ping: SurveyPort['ping'] = () => Promise.resolve();

  async openSquad(request: SurveySquad): Promise<Result<SquadOpened, CallFailure>> {
    const load = this.#beginLoad({ kind: 'open', done: 0, of: SQUAD_CALLS });
    this.#squad = undefined;
    const journal = this.#beginJournal(request.squadId);
    let loaded = 0;
    const onLoaded = (): void => this.#setWork({ kind: 'open', done: ++loaded, of: SQUAD_CALLS });
    const [data] = await Promise.all([loadSquad(this.#calls, request.squadId, onLoaded), journal?.open()]);
    if (!data.ok) return this.#endLoad(load, data);
    const shown = { view: this.#view, versions: this.#versions, plan: this.#plan };
    const squad = new OpenSquad({ squad: request, data: data.value, ...shown });
    const applied = data.value.surveys.zones.find(({ isApplied }) => isApplied);
    const zones = applied && (await this.#loadFile(squad, { kind: 'zones', id: applied.id }));
    if (zones?.ok === false) return this.#endLoad(load, zones);
    const resumable = await journal?.resumable();
    if (load === this.#newestLoad) {
      // The map may have moved to the squad while its zones were loading.
      if (this.#view !== undefined) squad.setView(this.#view);
      this.#squad = squad;
      void this.#saving.seeVersions(squad);
    }
    return this.#endLoad(load, success({ resumable }));
  }

  readonly loadNodes: SurveyPort['loadNodes'] = (id) => this.#load('nodes', id);
  readonly loadZones: SurveyPort['loadZones'] = (id) => this.#load('zones', id);

  perform(command: Command, place: StepPlace): Promise<Result<void, EditFailure>> {
    const squad = this.#squad;
    if (squad === undefined) return Promise.resolve(failure('gone'));
    if (!this.#canEdit()) return Promise.resolve(failure('otherTab'));
    const checked = checkedRings(command);
    const performed = checked.ok ? squad.perform(checked.value, place) : checked;
    if (!performed.ok) return Promise.resolve(performed);
    this.#journal?.note(squad.open, performed.value);
    this.#channel?.wake();
    return Promise.resolve(success(undefined));
  }

  squadNodes(): Promise<readonly SquadNode[]> {
    return Promise.resolve(this.#squad?.squadNodes() ?? []);
  }

  addSquadNodes(nodeIds: readonly string[], place: StepPlace): Promise<Result<void, EditFailure>> {
    const nodes = this.#squad?.itemsOfSquadNodes(nodeIds, place) ?? [];
    return this.perform({ kind: 'add', items: { nodes } }, place);
  }

  addZone(drawn: Ring, place: StepPlace): Promise<Result<void, EditFailure>> {
    const ring = withoutRepeats(drawn);
    const reason = checkRing(ring);
    if (reason !== undefined) return Promise.resolve(failure(reason));
    const zones = this.#squad === undefined ? [] : [this.#squad.newZone(ring, place)];
    return this.perform({ kind: 'add', items: { zones } }, place);
  }

  goTo(position: number): Promise<StepPlace | undefined> {
    const squad = this.#squad;
    if (squad === undefined || !this.#canEdit()) return Promise.resolve(undefined);
    const moved = squad.goTo(position);
    if (moved.differences.length > 0) this.#journal?.note(squad.open, { kind: 'goTo', position });
    this.#channel?.wake();
    return Promise.resolve(moved.place);
  }

  steps(): Promise<readonly StepNote[]> {
    return Promise.resolve(this.#squad?.open.draft.history.steps.map(({ note }) => note) ?? []);
  }

  select(selection: Selection | undefined): Promise<void> {
    this.#squad?.select(selection);
    this.#channel?.wake();
    return Promise.resolve();
  }

  setView(view: SurveyView): Promise<void> {
    const isOtherLevel = this.#view?.level !== view.level;
    this.#view = view;
    this.#squad?.setView(view);
    if (isOtherLevel) this.#channel?.wake();
    else this.#channel?.wakeFrame();
    return Promise.resolve();
  }

  drag(dragged: DraggedItems | undefined): Promise<void> {
    this.#squad?.stage.drag(dragged);
    this.#isDragAnswerDue ||= dragged !== undefined;
    this.#channel?.wakeFrame();
    return Promise.resolve();
  }

  nodeRows(request: NodeRowsRequest): Promise<NodeListPage> {
    const squad = this.#squad;
    return Promise.resolve(squad?.list.page(request, squad.revision) ?? { total: 0, rows: [] });
  }

  item(table: TableName, row: number): Promise<Readonly<Record<string, unknown>> | undefined> {
    const squad = this.#squad;
    if (squad === undefined || !tableOf(squad.open.draft.tables, table).has(row))
      return Promise.resolve(undefined);
    const isEdited = squad.open.edited[table].has(row);
    const reply = table === 'cameras' ? undefined : squad.replyOf(table, row);
    return Promise.resolve({ ...tableOf(squad.open.draft.tables, table).item(row), isEdited, reply });
  }

  itemRows(table: 'cameras' | 'zones'): Promise<readonly ItemRow[]> {
    return Promise.resolve(this.#squad === undefined ? [] : itemRows(this.#squad, table));
  }

  rowsWithin(table: TableName, ring: Float64Array): Promise<Uint32Array> {
    return Promise.resolve(
      this.#squad === undefined ? new Uint32Array(0) : rowsWithin(this.#squad, table, ring),
    );
  }

  readonly resumable: SurveyPort['resumable'] = () => this.#drafts.resumable();
  readonly resume: SurveyPort['resume'] = (choice) => this.#drafts.resume(choice);
  readonly noteTyped: SurveyPort['noteTyped'] = (squadId, items) => this.#drafts.noteTyped(squadId, items);
  readonly saveCheckpoint: SurveyPort['saveCheckpoint'] = (name) => this.#drafts.saveCheckpoint(name);
  readonly checkpoints: SurveyPort['checkpoints'] = () => this.#drafts.checkpoints();
  readonly restoreCheckpoint: SurveyPort['restoreCheckpoint'] = (id) => this.#drafts.restoreCheckpoint(id);
  readonly deleteCheckpoint: SurveyPort['deleteCheckpoint'] = (id) => this.#drafts.deleteCheckpoint(id);
  readonly readFile: SurveyPort['readFile'] = (request) => this.#tools.readFile(request);
  readonly importRead: SurveyPort['importRead'] = (request) => this.#tools.importRead(request);
  readonly exportItems: SurveyPort['exportItems'] = (request) => this.#tools.exportItems(request);
  readonly surveySheet: SurveyPort['surveySheet'] = (level) => this.#tools.surveySheet(level);
  readonly zoneFindings: SurveyPort['zoneFindings'] = () => this.#tools.zoneFindings();
  readonly nearestNodes: SurveyPort['nearestNodes'] = (row, most) => this.#tools.nearestNodes(row, most);
  readonly nodeStats: SurveyPort['nodeStats'] = (rows) => this.#tools.nodeStats(rows);
  readonly setPlan: SurveyPort['setPlan'] = (plan) => this.#tools.setPlan(plan);
  readonly planRooms: SurveyPort['planRooms'] = (level, larger) => this.#tools.planRooms(level, larger);
  readonly addRooms: SurveyPort['addRooms'] = (rooms, place) => this.#tools.addRooms(rooms, place);
  readonly nodeToPlace: SurveyPort['nodeToPlace'] = (source) => this.#tools.nodeToPlace(source);
  readonly placeNode: SurveyPort['placeNode'] = (placed, place) => this.#tools.placeNode(placed, place);
  readonly middleOf: SurveyPort['middleOf'] = (table, rows) => this.#tools.middleOf(table, rows);
  readonly rowsOfIds: SurveyPort['rowsOfIds'] = (table, ids) => this.#tools.rowsOfIds(table, ids);
  readonly save: SurveyPort['save'] = (request) => this.#saving.save(request);
  readonly saveZone: SurveyPort['saveZone'] = (row) => this.#saving.saveZone(row);
  readonly saveCamera: SurveyPort['saveCamera'] = (row) => this.#saving.saveCamera(row);
  readonly saveCameras: SurveyPort['saveCameras'] = () => this.#saving.saveCameras();
  readonly checkApply: SurveyPort['checkApply'] = (request) => this.#saving.checkApply(request);
  readonly apply: SurveyPort['apply'] = (request) => this.#saving.apply(request);
  readonly deleteStats: SurveyPort['deleteStats'] = (row) => this.#saving.deleteStats(row);
  readonly deleteStored: SurveyPort['deleteStored'] = (table, row) => this.#saving.deleteStored(table, row);
  readonly relations: SurveyPort['relations'] = (row) => this.#saving.relations(row);
  readonly versions: SurveyPort['versions'] = (kind) => this.#saving.versions(kind);
  readonly formerVersions: SurveyPort['formerVersions'] = (kind) => this.#saving.formerVersions(kind);
  readonly restoreFormer: SurveyPort['restoreFormer'] = (kind, recordVersion, place) =>
    this.#saving.restoreFormer(kind, recordVersion, place);
  readonly refreshDeliveries: SurveyPort['refreshDeliveries'] = () => this.#saving.refreshDeliveries();
  readonly answeredVersion: SurveyPort['answeredVersion'] = (id) => this.#saving.answeredVersion(id);
  readonly unseenVersions: SurveyPort['unseenVersions'] = (kind) => this.#saving.unseenVersions(kind);
  readonly refreshSurveys: SurveyPort['refreshSurveys'] = (kind) => this.#saving.refreshSurveys(kind);
  readonly reapply: SurveyPort['reapply'] = (versionId) => this.#saving.reapply(versionId);
  readonly merge: SurveyPort['merge'] = (request) => this.#saving.merge(request);
  readonly compare: SurveyPort['compare'] = (request) => this.#saving.compare(request);
  readonly hideComparison: SurveyPort['hideComparison'] = () => this.#saving.hideComparison();

  /** Loads a survey into the open squad; undefined empties it. */
  async #load(kind: SurveyKind, id: string | undefined): Promise<Result<LoadedFile, LoadFailure>> {
    const squad = this.#squad;
    if (squad === undefined) return failure(NO_SURVEY);
    const load = this.#beginLoad({ kind: 'load', done: 0, of: 1 });
    const wasEdited = squad.editsSince(kind);
    const loaded = await this.#loadFile(squad, { kind, id }, wasEdited);
    if (loaded.ok && squad === this.#squad) this.#journal?.settle(squad.open);
    if (!loaded.ok && load !== this.#newestLoad) return failure('overtaken');
    const isEdited = !loaded.ok && loaded.reason === NO_SURVEY && wasEdited();
    return this.#endLoad(load, isEdited ? failure('edited') : loaded);
  }

  async #loadFile(
    squad: OpenSquad,
    { kind, id }: { readonly kind: SurveyKind; readonly id: string | undefined },
    wasEdited = (): boolean => false,
  ): Promise<Result<LoadedFile, CallFailure>> {
    const load = this.#newestLoad;
    const file = id === undefined ? undefined : await loadSurveyFile(this.#calls, kind, id);
    if (file?.ok === false) return file;
    if (load !== this.#newestLoad || wasEdited()) return failure(NO_SURVEY);
    const loaded = squad.load(kind, file?.value);
    return loaded.ok ? success({ unreadable: loaded.value }) : failure(NO_SURVEY);
  }

  #beginLoad(work: SurveyWork): number {
    this.#setWork(work);
    return ++this.#newestLoad;
  }

  #endLoad<T>(load: number, result: T): T {
    if (load === this.#newestLoad) this.#setWork(undefined);
    this.#channel?.wake();
    return result;
  }

  #beginJournal(squadId: string): DraftJournal | undefined {
    const after = this.#journal?.end();
    if (this.#session === undefined) return undefined;
    const { baseUrl, login } = this.#session;
    const onFailure = (reason: JournalFailure | undefined): void => {
      this.#page?.journal(reason).catch(() => undefined);
    };
    this.#journal = new DraftJournal({ baseUrl, login, squadId }, { ...this.#environment, onFailure, after });
    return this.#journal;
  }

  #canEdit(): boolean {
    return this.#journal?.isHeld === true;
  }

  #setWork(work: SurveyWork | undefined): void {
    this.#work = work;
    this.#channel?.wakeState();
  }

  #frame(): SurveyFrame | undefined {
    const frame = this.#squad?.stage.frame();
    if (frame !== undefined && this.#hasNewFigures(frame)) this.#channel?.wakeState();
    if (!this.#isDragAnswerDue) return frame;
    this.#isDragAnswerDue = false;
    return { ...frame, isDragAnswer: true };
  }

  /** Whether a frame changes the figures of lines or field. A drag seldom changes those for lines. */
  #hasNewFigures({ distances, quality }: SurveyFrame): boolean {
    if (distances === undefined) return quality !== undefined;
    const before = this.#figures;
    this.#figures = JSON.stringify(this.#squad?.stage.distances);
    return quality !== undefined || this.#figures !== before;
  }

  #state(): SurveyState {
    return this.#squad === undefined ? emptyState(this.#work) : stateOf(this.#squad, this.#work);
  }
}

/** Returns a command without repeated corners in its rings; fails if a ring is no valid zone. */
function checkedRings(command: Command): Result<Command, RingFailure> {
  if (command.kind !== 'reshape') return success(command);
  const rings = command.rings.map(withoutRepeats);
  const reason = rings.map(checkRing).find((found) => found !== undefined);
  return reason === undefined ? success({ ...command, rings }) : failure(reason);
}
