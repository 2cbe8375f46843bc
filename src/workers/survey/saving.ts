import { isRow, type Row } from '../../domain/json/row.ts';
import { CAMERAS } from '../../domain/resources/entities/cameras.ts';
import { isOutcomeUnknown } from '../../domain/contract/isOutcomeUnknown.ts';
import { PATHS } from '../../domain/contract/paths.ts';
import { readFinite, readId } from '../../domain/json/read.ts';
import { ENTITY_PATHS } from '../../domain/resources/entityPaths.ts';
import { ZONES } from '../../domain/resources/entities/zones.ts';
import { tableOf } from '../../domain/survey/draft/edit.ts';
import { hashText } from '../../domain/reports/stringPool.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type {
  ApplyRequest,
  ApplyFailure,
  SaveRequest,
  SaveOutcome,
  SaveFailure,
  StoreOutcome,
} from '../../domain/survey/port/surveySaving.ts';
import type { SurveyWork } from '../../domain/survey/port/surveyState.ts';
import { applyBody, applyFailure, checkToApply, noteApplied } from './appliedSurvey.ts';
import { takeChanged } from './changedItems.ts';
import { forgetStored, forgetZone, storedItem, type StorableItem } from './deletedItems.ts';
import type { JournalEntry } from './journal/journalFormat.ts';
import { renamedZones, storedZoneOf, withStoredZones } from './matchStoredZones.ts';
import { copyTable } from './draft/editedRows.ts';
import type { SentDraft } from './draft/openDraft.ts';
import type { OpenSquad } from './openSquad.ts';
import { cameraBodies, nodeBodies, surveyBody, takeStoredCameras, zoneBodies } from './saveSurvey.ts';
import { loadSquad, readSurveyFile, SURVEY_CALLS, withSurvey } from './squadData.ts';
import { rowOf, rowsOf, UNREADABLE_ANSWER, type SurveyCalls } from './surveyCalls.ts';
import { hiddenCount } from './surveyState.ts';
import type { CallFailure } from '../../domain/survey/port/surveyFailures.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

/** Dependencies of saving. */
export interface SavingDeps {
  readonly calls: SurveyCalls;
  /** Shows what is under way. */
  setWork(work: SurveyWork | undefined): void;
  /** Called after a write has changed what is saved. */
  saved(): void;
  /** Called after an edit that a write has made. */
  edited(squad: OpenSquad, entry: JournalEntry): void;
}

const NOT_FOUND = 404;
const NO_ROWS = new Uint32Array(0);

/** Saves without an answer that are remembered. */
const MAX_UNANSWERED = 3;

/** Calls of `apply`. */
const APPLY_CALLS = 3;

/** Writes a draft to the server. One write at a time; another one meanwhile is refused. */
export class Saving {
  readonly #deps: SavingDeps;
  #isBusy = false;

  constructor(deps: SavingDeps) {
    this.#deps = deps;
  }

  /** Runs one write; `busy` while another one is under way. */
  async once<T, Reason>(
    work: SurveyWork,
    write: () => Promise<Result<T, Reason>>,
  ): Promise<Result<T, Reason | 'busy'>> {
    if (this.#isBusy) return failure('busy');
    this.#isBusy = true;
    this.#deps.setWork(work);
    try {
      return await write();
    } finally {
      this.#isBusy = false;
      this.#deps.setWork(undefined);
    }
  }

  /** Saves the nodes that are not hidden, or all zones, as a survey; an edit during the call stays unsaved. */
  save(squad: OpenSquad, request: SaveRequest): Promise<Result<SaveOutcome, SaveFailure>> {
    if (request.name.trim() === '') return Promise.resolve(failure('nothing'));
    return this.once(oneCall('save'), async () => {
      const { open } = squad;
      const { kind } = request;
      const table = tableOf(open.draft.tables, kind);
      const sent = copyTable(table);
      const sentDraft = open.sending(kind);
      const hidden = kind === 'nodes' ? hiddenCount(open.draft.tables.nodes) : 0;
      const answer = await this.#sendSurvey(squad, kind, surveyBody(squad, request));
      if (!answer.ok) return refusedSave(squad, kind, answer.reason);
      const survey = readSurveyFile(kind, answer.value)?.survey;
      if (survey === undefined) return failure(UNREADABLE_ANSWER);
      const { surveys } = squad.data;
      squad.data = { ...squad.data, surveys: { ...surveys, [kind]: withSurvey(surveys[kind], survey) } };
      // Another survey may have been loaded meanwhile: it is not the one that was saved.
      if (tableOf(open.draft.tables, kind) === table) {
        open.files[kind] = { ...open.files[kind], survey };
        open.edited[kind].setSaved(sent);
        squad.setConflict(kind, undefined);
      }
      this.#noteSaved(squad, sentDraft);
      return success({ survey, hidden });
    });
  }

  /** Gives stored zones the ids that they have in the draft: what is saved under those would leave the former ones stored. */
  renameZones(squad: OpenSquad): Promise<Result<void, SaveFailure>> {
    const { bodies } = renamedZones(squad, squad.open.draft.tables.zones.presentRows());
    if (bodies.length === 0) return Promise.resolve(success(undefined));
    return this.once(oneCall('save'), () => this.#rename(squad, bodies));
  }

  /** Stores zones of the draft; an edit during the call stays unsaved. */
  saveZones(squad: OpenSquad, rows: Uint32Array): Promise<Result<StoreOutcome, SaveFailure>> {
    return this.once(oneCall('save'), async () => {
      const { open } = squad;
      const { zones } = open.draft.tables;
      const sent = copyTable(tableOf(open.draft.tables, 'zones'));
      const sentDraft = open.sending('zones', rows);
      const answer = await this.#storeZones(squad, zoneBodies(squad, rows, storedZoneOf(squad)), 'new');
      if (!answer.ok) return this.#refusedItem(squad, { table: 'zones', rows }, answer.reason);
      // With a zone file open, the zones still differ from that file.
      const isSaved = open.files.zones.survey === undefined && open.draft.tables.zones === zones;
      if (isSaved) open.edited.zones.setSavedRows(rows, sent);
      else if (open.draft.tables.zones === zones) {
        open.edited.zones.noteStored(rows);
        open.edited.zones.noteStoredAlone(rows, sent);
      }
      this.#noteSaved(squad, isSaved ? sentDraft : undefined);
      return success({ count: rows.length });
    });
  }

  /** Stores cameras of the draft; an edit during the call stays unsaved. */
  saveCameras(squad: OpenSquad, rows: Uint32Array): Promise<Result<StoreOutcome, SaveFailure>> {
    if (rows.length === 0) return Promise.resolve(failure('nothing'));
    return this.once(oneCall('save'), async () => {
      const { open } = squad;
      const sent = copyTable(tableOf(open.draft.tables, 'cameras'));
      const sentDraft = open.sending('cameras', rows);
      const answer = rowsOf(await this.#deps.calls.post(ENTITY_PATHS.saveCameras, cameraBodies(squad, rows)));
      if (!answer.ok) return this.#refusedItem(squad, { table: 'cameras', rows }, answer.reason);
      if (answer.value.length < rows.length) return failure(UNREADABLE_ANSWER);
      takeStoredCameras(open, { rows, sent, stored: answer.value });
      this.#noteSaved(squad, sentDraft);
      return success({ count: rows.length });
    });
  }

  /** Checks, applies, marks the survey as applied, stores its nodes or zones. */
  apply(squad: OpenSquad, request: ApplyRequest): Promise<Result<void, ApplyFailure>> {
    const { survey } = squad.open.files[request.kind];
    if (survey === undefined) return Promise.resolve(failure('nothing'));
    const work = (done: number): SurveyWork => ({ kind: 'apply', done, of: APPLY_CALLS });
    return this.once<void, ApplyFailure>(work(0), async () => {
      const table = squad.open.draft.tables[request.kind];
      const { squadId } = squad.squad;
      const passed = await checkToApply(this.#deps.calls, squad, request);
      if (!passed.ok) return passed;
      const checked = passed.value;
      const { rows } = checked;
      const { path, status, applied, send } = APPLY[request.kind];
      const renamed = renamedZones(squad, request.kind === 'zones' ? rows : NO_ROWS);
      const named = await this.#rename(squad, renamed.bodies);
      if (!named.ok) return failure(applyFailure('prepare', named.reason, renamed));
      // Another survey may have been loaded meanwhile.
      if (squad.open.draft.tables[request.kind] !== table) return failure('nothing');
      // What is stored is what was applied, whatever is edited meanwhile.
      const bodies =
        request.kind === 'nodes' ? nodeBodies(squad, rows) : zoneBodies(squad, rows, appliedZoneOf(squad));
      const sent = rowOf(await this.#deps.calls.postOnce(send, applyBody(squad, request, checked)));
      if (!sent.ok) return failure(applyFailure('apply', sent.reason, checked));
      noteApplied(squad, request.kind, sent.value);
      this.#deps.setWork(work(1));
      const mark = { name: survey.name, squadId, [applied]: true };
      // Levels alone do not make it the applied survey: a server that counts them has marked it where these were the last.
      const marked =
        request.levels === undefined
          ? rowOf(await this.#deps.calls.post(status, mark))
          : await this.#deps.calls.getRow(`${path}/${encodeURIComponent(survey.id)}`);
      if (!marked.ok) return failure({ reason: 'call', step: 'status', failure: marked.reason });
      noteMarked(squad, request, { id: survey.id, stored: marked.value });
      this.#deps.setWork(work(2));
      const stored = await this.#store(squad, request.kind, bodies);
      if (!stored.ok) return failure({ reason: 'call', step: 'store', failure: stored.reason });
      if (squad.open.draft.tables[request.kind] === table) squad.open.edited[request.kind].noteStored(rows);
      this.#noteSaved(squad);
      return success(undefined);
    });
  }

  /** Applies a version again, and loads its changes. */
  reapply(squad: OpenSquad, versionId: number): Promise<Result<void, SaveFailure>> {
    return this.once(oneCall('apply'), async () => {
      const answer = rowOf(await this.#deps.calls.postOnce(ENTITY_PATHS.reapply, { versionId }));
      if (!answer.ok) return answer;
      noteApplied(squad, answer.value['kind'], answer.value);
      const loaded = await loadSquad(this.#deps.calls, squad.squad.squadId, () => undefined);
      if (!loaded.ok) return loaded;
      squad.data = loaded.value;
      for (const kind of ['nodes', 'zones'] as const) squad.setSurveys(kind, loaded.value.surveys[kind]);
      this.#noteSaved(squad);
      return success(undefined);
    });
  }

  /** Deletes the stored zone or camera of a row; nothing is sent for one that is not stored. */
  async deleteStored(
    squad: OpenSquad,
    table: 'zones' | 'cameras',
    row: number,
  ): Promise<Result<void, SaveFailure>> {
    const stored = storedItem(squad, { table, row });
    const id = readId(stored?.['id']);
    // An item that is being stored would be stored after it was deleted.
    if (id === undefined) return this.#isBusy ? failure('busy') : success(undefined);
    return this.once(oneCall('save'), async () => {
      const { path } = table === 'zones' ? ZONES : CAMERAS;
      const items = squad.open.draft.tables[table];
      const answer = await this.#deps.calls.delete(`${path}/${encodeURIComponent(id)}`);
      if (!answer.ok && answer.reason.status !== NOT_FOUND) return answer;
      // Other items may have been loaded meanwhile: the row then belongs to another item.
      if (squad.open.draft.tables[table] !== items) forgetZone(squad, stored);
      else await forgetStored(this.#deps.calls, squad, { table, row });
      return success(undefined);
    });
  }

  /** Returns the records that depend on a stored zone. */
  async deleteStats(squad: OpenSquad, row: number): Promise<Result<Row | undefined, CallFailure>> {
    const stored = storedItem(squad, { table: 'zones', row });
    if (stored === undefined) return success(undefined);
    const answer = await this.#deps.calls.post(ENTITY_PATHS.zoneStats, [stored]);
    if (!answer.ok) return answer;
    return rowOf(success(Array.isArray(answer.value) ? answer.value[0] : answer.value));
  }

  /** Zones that name a stored camera. */
  async relations(squad: OpenSquad, row: number): Promise<Result<Row | undefined, CallFailure>> {
    const id = readId(storedItem(squad, { table: 'cameras', row })?.['id']);
    if (id === undefined) return success(undefined);
    return this.#deps.calls.getRow(`${PATHS.cameraRelations}/${encodeURIComponent(id)}`);
  }

  /** After a refused save, takes over the other person's version of the item: the next save succeeds. */
  async #refusedItem(
    squad: OpenSquad,
    { table, rows }: { readonly table: StorableItem['table']; readonly rows: Uint32Array },
    refused: CallFailure,
  ): Promise<Result<never, SaveFailure>> {
    const row = rows[readFinite(refused.body?.['index'])] as number | undefined;
    const current = staleOver(failure(refused));
    const isDeleted = refused.status === NOT_FOUND;
    // Another draft may have been loaded meanwhile.
    if (row === undefined || !(isDeleted || current) || !squad.open.draft.tables[table].has(row))
      return failure(refused);
    const item = { table, row };
    if (isDeleted) await forgetStored(this.#deps.calls, squad, item);
    else {
      const entry = takeChanged(squad, item, current ?? {});
      if (entry !== undefined) this.#deps.edited(squad, entry);
    }
    this.#noteSaved(squad);
    return failure(isDeleted ? 'deleted' : 'changed');
  }

  /**
   * Sends a survey; over the stored one where an earlier save of this draft, whose answer was lost, sent that. The journal
   * records that a save is under way, for a draft that is resumed after it.
   */
  async #sendSurvey(squad: OpenSquad, kind: SurveyKind, body: Row): Promise<Result<Row, CallFailure>> {
    const { files } = squad.open;
    const { unanswered = [] } = files[kind];
    const digest = digestOf(body);
    files[kind] = { ...files[kind], unanswered: [...unanswered, digest].slice(-MAX_UNANSWERED) };
    this.#deps.saved();
    // The draft has the items.
    const query = { omit: 'inputJson' };
    const post = async (sent: Row) =>
      savedBefore(sent, rowOf(await this.#deps.calls.post(SURVEY_CALLS[kind].save, sent, query)));
    let answer = await post(body);
    const current = staleOver(answer);
    if (current !== undefined && unanswered.includes(digestOf(current)))
      answer = await post({ ...body, recordVersion: current['recordVersion'] });
    // Another survey may have been loaded meanwhile.
    if (!answer.ok && isOutcomeUnknown(answer.reason)) return answer;
    if (files[kind].unanswered?.at(-1) === digest)
      files[kind] = { ...files[kind], unanswered: answer.ok ? [] : unanswered };
    return answer;
  }

  /** A zone that other records name stays stored under its former id. */
  async #rename(squad: OpenSquad, bodies: readonly Row[]): Promise<Result<void, CallFailure>> {
    if (bodies.length === 0) return success(undefined);
    const renamed = await this.#storeZones(squad, bodies, 'new');
    if (renamed.ok) return success(undefined);
    const { body } = renamed.reason;
    const inUse = body?.['dependants'] === undefined ? undefined : readFinite(body['index']);
    if (inUse === undefined || bodies[inUse] === undefined) return renamed;
    return this.#rename(
      squad,
      bodies.filter((_, at) => at !== inUse),
    );
  }

  async #store(
    squad: OpenSquad,
    kind: SurveyKind,
    bodies: readonly Row[],
  ): Promise<Result<unknown, CallFailure>> {
    return kind === 'nodes'
      ? rowsOf(await this.#deps.calls.post(ENTITY_PATHS.saveNodes, bodies))
      : this.#storeZones(squad, bodies, 'claimed');
  }

  /** @param ids  claimed: this draft owns the ids, because applying has claimed them */
  async #storeZones(
    squad: OpenSquad,
    bodies: readonly Row[],
    ids: 'claimed' | 'new',
  ): Promise<Result<unknown, CallFailure>> {
    const sent = ids === 'new' ? bodies : bodies.map(({ recordVersion: _version, ...body }) => body);
    const answer = rowsOf(await this.#deps.calls.post(ENTITY_PATHS.saveZones, sent));
    if (!answer.ok) return answer;
    const stored = new Map(answer.value.map((zone) => [readId(zone['zoneId']) ?? '', zone]));
    squad.data = { ...squad.data, zones: withStoredZones(squad.data.zones, stored) };
    return answer;
  }

  /** @param sent  the draft as the write began with it */
  #noteSaved(squad: OpenSquad, sent?: SentDraft): void {
    squad.noteSaved(sent);
    this.#deps.saved();
  }
}

const APPLY = {
  nodes: { ...SURVEY_CALLS.nodes, send: ENTITY_PATHS.applySurvey },
  zones: { ...SURVEY_CALLS.zones, send: ENTITY_PATHS.applyZones },
} as const;

/** The stored zone of a row that is applied: applying has stored it under the id that it has now. */
function appliedZoneOf({ open, data }: OpenSquad): (row: number) => Row | undefined {
  const { cells } = open.draft.tables.zones.columns.id;
  return (row) => data.zones.get(cells[row]);
}

/** A survey that is refused as stale, and has what was sent, was saved by a call whose answer was lost. */
function savedBefore(body: Row, answer: Result<Row, CallFailure>): Result<Row, CallFailure> {
  const current = staleOver(answer);
  return current !== undefined && current['inputJson'] === body['inputJson'] ? success(current) : answer;
}

/** Returns the stored record that a stale call conflicts with; undefined for another answer. */
function staleOver(answer: Result<unknown, CallFailure>): Row | undefined {
  const current = !answer.ok && answer.reason.status === 409 ? answer.reason.body?.['current'] : undefined;
  return isRow(current) ? current : undefined;
}

/** Notes what another person saved meanwhile, where a save was refused for it. */
function refusedSave(squad: OpenSquad, kind: SurveyKind, refused: CallFailure): Result<never, CallFailure> {
  const current = staleOver(failure(refused));
  const file = current && readSurveyFile(kind, current);
  if (file !== undefined) squad.setConflict(kind, file);
  return failure(refused);
}

/** Of the items that a survey is saved with: 12 MB of a large one. */
function digestOf({ inputJson }: Row): string {
  const text = String(inputJson);
  return [text.length, hashText(text), hashText(text, 1)].join(' ');
}

function oneCall(kind: SurveyWork['kind']): SurveyWork {
  return { kind, done: 0, of: 1 };
}

/** Takes over whether a survey is the applied one of its squad, where it is still open; `stored`, the answer, has its new version. */
function noteMarked(
  squad: OpenSquad,
  { kind, levels }: ApplyRequest,
  { id, stored }: { readonly id: string; readonly stored: unknown },
): void {
  const file = squad.open.files[kind];
  // Another survey may have been loaded meanwhile.
  if (file.survey === undefined || file.survey.id !== id) return;
  const answer = isRow(stored) ? readSurveyFile(kind, stored)?.survey : undefined;
  const isApplied = levels === undefined || answer?.isApplied === true;
  const survey = { ...file.survey, ...answer, isApplied };
  const { surveys } = squad.data;
  squad.data = { ...squad.data, surveys: { ...surveys, [kind]: withSurvey(surveys[kind], survey) } };
  squad.open.files[kind] = { ...file, survey };
}
