/** Starts the survey's thread. */
import * as Comlink from 'comlink';
import { DragSender } from '../../../domain/survey/port/dragSender.ts';
import type { SurveyFrame } from '../../../domain/survey/port/surveyFrame.ts';
import type { SurveyPort, SurveySession, SurveySink } from '../../../domain/survey/port/surveyPort.ts';
import type { SurveySaving } from '../../../domain/survey/port/surveySaving.ts';
import { dedicatedThread, startThread, type ThreadHandle } from '../engine/workerThread.ts';

/** The survey's running thread; what it has journalled stays when it ends. */
export type SurveyHandle = ThreadHandle<SurveyPort>;

/** What a page takes of the thread. */
export interface SurveyPage extends SurveySink {
  /** Draws a frame; the next one is sent once it has returned. */
  frame(frame: SurveyFrame): void;
}

/** A new thread. */
export function createSurveyThread(): Worker {
  return new Worker(new URL('../../../workers/survey.worker.ts', import.meta.url), {
    type: 'module',
    name: 'survey',
  });
}

/** Starts the session on a thread; `onSilent` as in `startThread`. */
export function startSurveyThread(
  session: SurveySession,
  page: SurveyPage,
  onSilent: (reason: string) => void,
  worker = createSurveyThread(),
): SurveyHandle {
  const drags = new DragSender(worker, (frame) => page.frame(frame));
  const calls = {
    portOf: (remote: Comlink.Remote<SurveyPort>) => portOf(remote, drags),
    start: (port: SurveyPort) => port.start(session, page),
    ping: (port: SurveyPort) => port.ping(),
  };
  return startThread(dedicatedThread(worker), calls, onSilent);
}

function portOf(remote: Comlink.Remote<SurveyPort>, drags: DragSender): SurveyPort {
  return {
    start: (session, page) => remote.start(session, Comlink.proxy(page)),
    stop: () => remote.stop(),
    ping: () => remote.ping(),
    openSquad: (squad) => remote.openSquad(squad),
    loadNodes: (id) => remote.loadNodes(id),
    loadZones: (id) => remote.loadZones(id),
    perform: (command, place) => remote.perform(command, place),
    squadNodes: () => remote.squadNodes(),
    addSquadNodes: (nodeIds, place) => remote.addSquadNodes(nodeIds, place),
    addZone: (ring, place) => remote.addZone(ring, place),
    goTo: (position) => remote.goTo(position),
    steps: () => remote.steps(),
    saveCheckpoint: (name) => remote.saveCheckpoint(name),
    checkpoints: () => remote.checkpoints(),
    restoreCheckpoint: (id) => remote.restoreCheckpoint(id),
    deleteCheckpoint: (id) => remote.deleteCheckpoint(id),
    select: (selection) => remote.select(selection),
    setView: (view) => remote.setView(view),
    drag: (dragged) => {
      if (dragged !== undefined) return Promise.resolve(drags.drag(dragged));
      drags.end();
      return remote.drag(undefined);
    },
    nodeRows: (request) => remote.nodeRows(request),
    item: (table, row) => remote.item(table, row),
    itemRows: (table) => remote.itemRows(table),
    rowsWithin: (table, ring) => remote.rowsWithin(table, ring),
    resumable: () => remote.resumable(),
    resume: (choice) => remote.resume(choice),
    noteTyped: (squadId, items) => remote.noteTyped(squadId, items),
    ...savingOf(remote),
    readFile: (request) => remote.readFile(request),
    importRead: (request) => remote.importRead(request),
    exportItems: (request) => remote.exportItems(request),
    zoneFindings: () => remote.zoneFindings(),
    nearestNodes: (row, most) => remote.nearestNodes(row, most),
    nodeStats: (rows) => remote.nodeStats(rows),
    setPlan: (plan) => remote.setPlan(plan),
    planRooms: (level) => remote.planRooms(level),
    addRooms: (rooms, place) => remote.addRooms(rooms, place),
    nodeToPlace: (source) => remote.nodeToPlace(source),
    placeNode: (placed, place) => remote.placeNode(placed, place),
    rowsOfIds: (table, ids) => remote.rowsOfIds(table, ids),
  };
}

function savingOf(remote: Comlink.Remote<SurveyPort>): SurveySaving {
  return {
    save: (request) => remote.save(request),
    saveZone: (row) => remote.saveZone(row),
    saveCamera: (row) => remote.saveCamera(row),
    saveCameras: () => remote.saveCameras(),
    checkApply: (request) => remote.checkApply(request),
    apply: (request) => remote.apply(request),
    deleteStats: (row) => remote.deleteStats(row),
    deleteStored: (table, row) => remote.deleteStored(table, row),
    relations: (row) => remote.relations(row),
    versions: (kind) => remote.versions(kind),
    unseenVersions: (kind) => remote.unseenVersions(kind),
    reapply: (versionId) => remote.reapply(versionId),
    merge: (request) => remote.merge(request),
    compare: (request) => remote.compare(request),
    hideComparison: () => remote.hideComparison(),
  };
}
