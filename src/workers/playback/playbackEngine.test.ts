import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { USER_SESSION } from '../../../tests/support/engineSession.ts';
import { ModelServer } from '../../../tests/support/modelServer.ts';
import type { NodeHealth } from '../../domain/contract/heartbeat.ts';
import { QUARTER_MS } from '../../domain/contract/heartbeatHistory.ts';
import type { RenderFrame } from '../../domain/frame/renderFrame.ts';
import { WIDEST_MAP } from '../../domain/frame/view.ts';
import type { LiveSummary } from '../../domain/live/summary.ts';
import { BYTES_PER_DAY, HEALTHY, setState, SILENT } from '../../domain/nodes/dayCells.ts';
import type { PlaybackSink, PlaybackState } from '../../domain/playback/playbackPort.ts';
import { pageView } from '../../domain/testing/pageView.ts';
import { epochMs, type Millis } from '../../domain/units.ts';
import { systemClock } from '../connection/clock.ts';
import { PlaybackEngine } from './playbackEngine.ts';

const NOW = 1_700_000_000_000;
const HOUR: Millis = 3_600_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const pass = (span: Millis) => vi.advanceTimersByTimeAsync(span);

async function rig(server: ModelServer) {
  const frames: RenderFrame[] = [];
  const summaries: LiveSummary[] = [];
  const states: PlaybackState[] = [];
  const heard: number[] = [];
  const faults: string[] = [];
  const page: PlaybackSink = {
    frame: async (frame) => (frames.push(frame), {}),
    summary: async (summary) => void summaries.push(summary),
    notifications: async () => undefined,
    state: async (state) => void states.push(state),
    heard: async (symbols) => void heard.push(...symbols),
  };
  const port = new PlaybackEngine({
    clock: systemClock,
    fetch: server.fetch,
    reportError: (what) => void faults.push(what),
  });
  const request = {
    period: { from: epochMs(NOW - 2 * HOUR), to: epochMs(NOW - HOUR) },
    at: epochMs(NOW - 2 * HOUR),
    pace: { isPlaying: false, speed: 60, skipsGaps: false, loops: false } as const,
    basis: 'happened' as const,
    role: 'own' as const,
  };
  const session = { ...USER_SESSION, authorities: ['ROLE_USER', 'ROLE_HEARTBEAT'] };
  const map = { ...WIDEST_MAP, minX: 0.49, maxX: 0.51, minY: 0.322, maxY: 0.342, zoom: 8 };
  await port.setView(pageView(request.at, { map }));
  await port.open(session, request, page);
  await pass(500);
  const ids = async () => (await port.rows(0, 100)).rows.map(({ key }) => key.detectionId);
  return { port, frames, summaries, states, heard, faults, request, ids };
}

it('[replay.1, replay.2] plays stored reports at their event times on frames, rows and counts, and notifies nobody', async () => {
  const server = new ModelServer();
  const earlier = server.commit({ timeStamp: NOW - 2 * HOUR - 60_000, start: NOW });
  const first = server.commit({ timeStamp: NOW - 2 * HOUR + 30_000, start: NOW });
  const later = server.commit({ timeStamp: NOW - 2 * HOUR + 90_000, start: NOW });
  server.commit({ timeStamp: NOW - HOUR + 60_000, start: NOW });
  const { port, frames, summaries, heard, faults, request, ids } = await rig(server);
  expect(await ids()).toEqual([earlier.detectionId]);
  await port.setPace({ ...request.pace, isPlaying: true });
  await pass(1000);
  expect(await ids()).toEqual([first.detectionId, earlier.detectionId]);
  await pass(1000);
  expect(await ids()).toEqual([later.detectionId, first.detectionId, earlier.detectionId]);
  expect(heard).toEqual([0, 0]);
  const patches = frames.flatMap(({ reports }) => (reports?.kind === 'patch' ? reports.added : []));
  expect(patches.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(summaries.at(-1)).toMatchObject({ reports: { stored: 3 }, history: { state: 'loaded' } });
  await pass(120_000);
  expect(await ids()).toHaveLength(3);
  expect([faults, server.sockets]).toEqual([[], []]);
});

it('[replay.3] a jump takes away what has not happened yet, with all that the page showed of it', async () => {
  const server = new ModelServer();
  server.commit({ timeStamp: NOW - 2 * HOUR + 60_000 });
  const { port, frames, summaries, request, ids } = await rig(server);
  await port.seek(epochMs(request.at + 120_000));
  await pass(300);
  expect(await ids()).toHaveLength(1);
  const before = summaries.at(-1)?.reports.revision ?? 0;
  frames.length = 0;
  await port.seek(request.at);
  await pass(300);
  expect(await ids()).toEqual([]);
  expect(summaries.at(-1)?.reports.revision).toBeGreaterThan(before);
  const whole = frames.find(({ reports }) => reports?.kind === 'full');
  expect(whole).toMatchObject({ labels: [], bubbles: [], cells: [], selected: null });
});

it('[replay.9] shows each sensor in its state of the quarter of an hour that is played', async () => {
  const server = new ModelServer();
  const day = Math.floor((NOW - 2 * HOUR) / 86_400_000);
  const quarter = Math.floor(((NOW - 2 * HOUR) % 86_400_000) / QUARTER_MS);
  const cells = new Uint8Array(2 * BYTES_PER_DAY);
  for (const [sensor, nodeid] of ['1', '2'].entries()) {
    server.heartbeats.push({ nodeid, squad_id: 'A', status: 'OK', lat: 51.5, lon: -0.1, timestamp: NOW });
    setState(cells, sensor, quarter, HEALTHY);
    setState(cells, sensor, quarter + 1, sensor === 0 ? HEALTHY : SILENT);
  }
  server.sensorDays.set(day * 86_400_000, {
    from: epochMs(day * 86_400_000),
    squadId: ['A', 'A'],
    nodeId: ['1', '2'],
    cells: btoa(String.fromCharCode(...cells)),
  });
  const { port, request, faults } = await rig(server);
  const idsIn = async (health: NodeHealth) =>
    (await port.nodesIn(health, 10)).nodes.map(({ heartbeat }) => heartbeat.nodeid).toSorted();
  expect(await idsIn('healthy')).toEqual(['1', '2']);
  await port.setPace({ ...request.pace, isPlaying: true });
  await pass(QUARTER_MS / 60 + 1000);
  expect([await idsIn('healthy'), await idsIn('warning')]).toEqual([['1'], ['2']]);
  await pass(QUARTER_MS / 60);
  expect(await idsIn('unknown')).toEqual(['1', '2']);
  expect(faults).toEqual([]);
});

it('[replay.9] shows sensors where they stand, without a state where none is recorded', async () => {
  const server = new ModelServer();
  server.heartbeats.push({
    nodeid: '1',
    squad_id: 'A',
    status: 'OK',
    lat: 51.5,
    lon: -0.1,
    timestamp: NOW,
    spl1: 50,
  });
  const { port, summaries } = await rig(server);
  expect(summaries.at(-1)?.nodes).toMatchObject({ stored: 1, silent: 0 });
  const { nodes } = await port.nodesIn('unknown', 10);
  expect(nodes).toMatchObject([{ health: 'unknown', heartbeat: { nodeid: '1', lat: 51.5 } }]);
  expect(nodes[0]?.heartbeat.spl1).toBeUndefined();
});
