import { expect, it } from 'vitest';
import type { IncidentState } from '../../domain/contract/incident.ts';
import { TOPICS } from '../../domain/contract/topics.ts';
import { incidentOf } from '../../domain/testing/incidents.ts';
import { messageHead, readingAt } from '../../domain/testing/messages.ts';
import { pageView } from '../../domain/testing/pageView.ts';
import { epochMs } from '../../domain/units.ts';
import { LOOK, LOOK_FLAG, type MarkerPatch } from '../../domain/frame/markerFrame.ts';
import { NO_SEARCH, WIDEST_MAP } from '../../domain/frame/view.ts';
import { Intake } from '../intake/intake.ts';
import { Engine } from './engine.ts';

const NOW = epochMs(1_700_000_000_000);

const VIEW = pageView(NOW, {
  map: { ...WIDEST_MAP, minX: 0.25, maxX: 0.26, minY: 0.37, maxY: 0.38, zoom: 10 },
});

const beat = (status: string): string =>
  JSON.stringify({ nodeid: 'N1', squad_id: 'A', status, lat: 41.2, lon: -88.4, timestamp: NOW });

it('[live.42] sends sensor states at most four times a second, and immediately with a report', () => {
  const engine = new Engine(new Intake(NOW));
  engine.setView(VIEW, NOW);
  engine.intake.receive(messageHead(TOPICS.heartbeats), beat('OK'), readingAt(0, NOW));
  engine.frame(readingAt(1_000, NOW));
  const sentAt: number[] = [];
  for (let ticks = 1_033; ticks <= 2_000; ticks += 33) {
    const status = sentAt.length % 2 === 0 ? 'UNKNOWN' : 'OK';
    engine.intake.receive(messageHead(TOPICS.heartbeats), beat(status), readingAt(ticks, NOW));
    if (engine.frame(readingAt(ticks, NOW))?.nodes !== undefined) sentAt.push(ticks);
  }
  expect(sentAt.length).toBeGreaterThanOrEqual(3);
  expect(sentAt.length).toBeLessThanOrEqual(4);

  engine.intake.receive(messageHead(TOPICS.heartbeats), beat('DOWN'), readingAt(2_001, NOW));
  expect(engine.frame(readingAt(2_001, NOW))?.nodes).toBeUndefined();
  expect(engine.isWaiting).toBe(true);
  const shot = {
    squad_id: 'A',
    detection_id: '1',
    report_type: 'Shot',
    shot_lat: 41.2,
    shot_long: -88.4,
    timestamp: NOW,
  };
  engine.intake.receive(messageHead(TOPICS.shotreports), JSON.stringify(shot), readingAt(2_002, NOW));
  const frame = engine.frame(readingAt(2_002, NOW));
  expect([frame?.reports !== undefined, frame?.nodes !== undefined]).toEqual([true, true]);
});

it('[live.1] counts changed rows in the summary before a frame has them, as for a page that is slow to take frames', () => {
  const engine = new Engine(new Intake(NOW));
  engine.setView(VIEW, NOW);
  engine.frame(readingAt(0, NOW));
  const before = engine.counts(NOW).reports.revision;
  const shot = { squad_id: 'A', detection_id: '1', report_type: 'Shot', timestamp: NOW };
  engine.intake.receive(messageHead(TOPICS.shotreports), JSON.stringify(shot), readingAt(1, NOW));
  const { revision } = engine.counts(NOW).reports;
  expect(revision).toBeGreaterThan(before);
  expect(engine.rows(0, 5)).toMatchObject({ total: 1, revision });
});

it('[live.1] sends the timeline with a report after a pause immediately, in a flood with each second report', () => {
  const engine = new Engine(new Intake(NOW));
  const view = pageView(NOW, {
    map: VIEW.map,
    timeline: { from: epochMs(NOW - 60_000), to: epochMs(NOW + 60_000), width: 600, clusterPx: 40 },
  });
  engine.setView(view, NOW);
  engine.frame(readingAt(0, NOW));
  const framesWith: number[] = [];
  for (let ticks = 1_000; ticks < 2_000; ticks += 20) {
    if (ticks % 100 === 0) {
      const at = { shot_lat: 41.2, shot_long: -88.4, timestamp: NOW };
      const shot = { squad_id: 'A', detection_id: String(ticks), report_type: 'Shot', ...at };
      engine.intake.receive(messageHead(TOPICS.shotreports), JSON.stringify(shot), readingAt(ticks, NOW));
    }
    const frame = engine.frame(readingAt(ticks, NOW));
    if (frame?.timeline !== undefined) framesWith.push(ticks);
  }
  expect(framesWith).toEqual([1_000, 1_200, 1_400, 1_600, 1_800]);
});

it('[live.45] stamps a frame with the receipt of the oldest new report in it, so that a newer one hides no delay', () => {
  const engine = new Engine(new Intake(NOW));
  engine.setView(VIEW, NOW);
  for (const [id, ticks] of [
    ['1', 500],
    ['2', 900],
  ] as const) {
    const shot = {
      squad_id: 'A',
      detection_id: id,
      report_type: 'Shot',
      shot_lat: 41.2,
      shot_long: -88.4,
      timestamp: NOW,
    };
    engine.intake.receive(messageHead(TOPICS.shotreports), JSON.stringify(shot), readingAt(ticks, NOW));
  }
  expect(engine.frame(readingAt(1_000, NOW))?.receivedAt).toBe(500);
});

it('[incidents.16] sends the looks of an incident alone when its state changes, and none for one without a duty', () => {
  const engine = new Engine(new Intake(NOW));
  engine.setView({ ...VIEW, map: { ...VIEW.map, zoom: 11 } }, NOW);
  let ticks = 0;
  const send = (topic: string, body: unknown) =>
    engine.intake.receive(messageHead(topic), JSON.stringify(body), readingAt(ticks, NOW));
  const draw = () => engine.frame(readingAt((ticks += 10_000), NOW))?.reports;
  for (let id = 1; id <= 90; id++) {
    const at = { shot_lat: 41.2 + id / 200, shot_long: -88.4, timestamp: NOW };
    send(TOPICS.shotreports, { squad_id: 'A', detection_id: String(id), report_type: 'Shot', ...at });
  }
  draw();
  const seven = { id: 7, squadId: 'A', detectionIds: ['60', '61', '62'] };
  for (const [version, state] of ['unacknowledged', 'acknowledged', 'closed'].entries()) {
    send(TOPICS.incidents, incidentOf({ ...seven, version, state: state as IncidentState }));
    const { look } = draw() as MarkerPatch;
    const flag = { unacknowledged: LOOK_FLAG.unacknowledged, closed: LOOK_FLAG.closed }[state] ?? 0;
    expect([0, 4, 8].map((at) => look[at + LOOK.flags])).toEqual([flag, flag, flag]);
    expect(look).toHaveLength(12);
  }
  send(TOPICS.incidents, incidentOf({ id: 8, squadId: 'A', state: 'recorded', detectionIds: ['9'] }));
  expect(draw()).toBeUndefined();
});

it('[timeline.20] lists the displayed reports of a window, newest first, and counts them all', () => {
  const engine = new Engine(new Intake(NOW));
  engine.setView(VIEW, NOW);
  for (let i = 0; i < 10; i++) {
    const shot = { squad_id: 'A', detection_id: String(i), report_type: 'Shot', timestamp: NOW - i * 1000 };
    engine.intake.receive(messageHead(TOPICS.shotreports), JSON.stringify(shot), readingAt(0, NOW));
  }
  const ids = (from: number, to: number, count: number) => {
    const { rows, total } = engine.rowsWithin(epochMs(NOW + from), epochMs(NOW + to), count);
    return [total, ...rows.map(({ key }) => key.detectionId)];
  };
  expect(ids(-4000, -1000, 100)).toEqual([3, '2', '3', '4']);
  expect(ids(-4000, 1, 2)).toEqual([5, '0', '1']);
  expect(ids(-1e9, 1e9, 100)).toHaveLength(11);
  expect(ids(-1e9, -1e8, 100)).toEqual([0]);
  expect(ids(0, -4000, 100)).toEqual([0]);
  engine.setView({ ...VIEW, filter: { ...VIEW.filter, symbols: ['Panic'] } }, NOW);
  expect(ids(-1e9, 1e9, 100)).toEqual([0]);
});

it('[live.33] filters table, timeline and map to the reports of a grouped notification, newest first, and to none when the group is no longer retained', () => {
  const engine = new Engine(new Intake(NOW));
  engine.setView(VIEW, NOW);
  const report = (detectionId: string, age: number, reportType = 'Shot') => ({
    squadId: 'A',
    detectionId,
    reportType,
    timeStamp: NOW - age,
  });
  const origin = { asOf: NOW, mark: engine.intake.sequences.mark(), fromCatchUp: false };
  const taken = { added: 0, updated: 0, tooOld: 0 };
  engine.intake.mergeReports([report('known', 0)], origin, taken);
  const caughtUp = { ...origin, fromCatchUp: true };
  engine.intake.mergeReports([report('a', 30), report('b', 10), report('c', 20, 'Panic')], caughtUp, taken);
  engine.intake.notifications.endCatchUp();
  const [notification] = engine.intake.notifications.pendingAfter(0);
  const number = notification?.number ?? 0;
  const ids = (group: number, symbols = VIEW.filter.symbols) => {
    engine.setView({ ...VIEW, filter: { ...VIEW.filter, symbols }, search: { ...NO_SEARCH, group } }, NOW);
    return engine.rows(0, 9).rows.map(({ key }) => key.detectionId);
  };
  expect(notification).toMatchObject({ kind: 'caughtUp', count: 3, newest: NOW - 10 });
  expect(engine.rows(0, 9).total).toBe(4);
  expect(ids(number)).toEqual(['b', 'c', 'a']);
  expect(engine.rows(1, 1)).toMatchObject({ total: 3, rows: [{ fromCatchUp: true }] });
  expect(engine.rowsWithin(epochMs(NOW - 25), epochMs(NOW + 1), 9).total).toBe(2);
  expect(ids(number, ['Panic'])).toEqual(['c']);
  expect(ids(99)).toEqual([]);
});

it('[live.60] gives the page each canary with one frame, and none from before its engine', () => {
  const intake = new Intake(NOW);
  const engine = new Engine(intake);
  engine.setView(VIEW, NOW);
  while (engine.frame(readingAt(1_000, NOW)) !== undefined);
  const receive = (sentAt: number) =>
    intake.receive(messageHead(TOPICS.canary, { sent: sentAt }), `{"sentAt":${sentAt}}`, readingAt(0, NOW));
  receive(NOW - 40);
  expect(engine.frame(readingAt(1_000, NOW))).toEqual({
    canary: expect.objectContaining({ sentAt: NOW - 40, socketMs: 40 }),
  });
  expect(engine.frame(readingAt(1_000, NOW))).toBeUndefined();
  const second = new Engine(intake);
  expect([engine.canary().sentAt, second.canary().sentAt]).toEqual([NOW - 40, 0]);
  expect(second.frame(readingAt(1_000, NOW))?.canary).toBeUndefined();
  receive(NOW);
  expect(second.frame(readingAt(1_000, NOW))?.canary?.sentAt).toBe(NOW);
});
