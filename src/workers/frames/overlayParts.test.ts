import { expect, it } from 'vitest';
import { TOPICS } from '../../domain/contract/topics.ts';
import { WEDGE_REACH } from '../../domain/derive/bearingWedge.ts';
import { VERTICAL_SENSOR } from '../../domain/frame/lineFrame.ts';
import { LOOK, LOOK_FLAG, NEVER_DRAWN } from '../../domain/frame/markerFrame.ts';
import type { RenderFrame } from '../../domain/frame/renderFrame.ts';
import { groundDistance } from '../../domain/geo/distance.ts';
import { latToMercator, lngToMercator, mercatorToLng } from '../../domain/geo/mercator.ts';
import { messageHead, readingAt } from '../../domain/testing/messages.ts';
import { ALL_DISPLAYED, pageView } from '../../domain/testing/pageView.ts';
import { epochMs } from '../../domain/units.ts';
import { NO_OVERLAYS, type Overlays, type View } from '../../domain/frame/view.ts';
import { Intake } from '../intake/intake.ts';
import { Engine } from './engine.ts';

const NOW = epochMs(1_700_000_000_000);
const [X, Y] = [lngToMercator(-88.4), latToMercator(41.2)];

const viewOf = (overlays: Partial<Overlays>, zoom = 12): View => {
  const half = 1000 / (512 * 2 ** zoom);
  return pageView(NOW, {
    map: { minX: X - half, maxX: X + half, minY: Y - half, maxY: Y + half, zoom, markerScale: 1 },
    filter: { ...ALL_DISPLAYED, expertLines: true },
    overlays: { ...NO_OVERLAYS, ...overlays },
  });
};

/** An engine whose page accepts each frame. */
class World {
  readonly engine = new Engine(new Intake(NOW));
  ticks = 0;

  frameFor(view: View): RenderFrame {
    this.engine.setView(view, NOW);
    return this.after(1);
  }

  after(ms: number): RenderFrame {
    this.ticks += ms;
    return this.engine.frame(readingAt(this.ticks, NOW)) ?? {};
  }

  shot(id: string, more: object = {}): void {
    const report = {
      squad_id: 'A',
      detection_id: id,
      report_type: 'Shot',
      shot_lat: 41.2,
      shot_long: -88.4,
      timestamp: NOW + Number(id),
      ...more,
    };
    this.engine.intake.receive(
      messageHead(TOPICS.shotreports),
      JSON.stringify(report),
      readingAt(this.ticks, NOW),
    );
  }

  beat(nodeid: string, more: object = {}): void {
    const beat = { nodeid, squad_id: 'A', status: 'OK', lat: 41.2, lon: -88.4, timestamp: NOW, ...more };
    this.engine.intake.receive(
      messageHead(TOPICS.heartbeats),
      JSON.stringify(beat),
      readingAt(this.ticks, NOW),
    );
  }
}

it('[incidents.22] draws alarms one by one in a storm and counts the others by cell, until it ends', () => {
  const world = new World();
  const firework = { report_type: 'Fireworks' };
  world.shot('1');
  for (const id of ['2', '3']) world.shot(id, firework);
  const drawn = ({ reports }: RenderFrame): number[] =>
    reports?.kind === 'full'
      ? Array.from({ length: reports.count }, (_, row) => row)
          .filter((row) => reports.look[4 * row + LOOK.level] !== NEVER_DRAWN)
          .map((row) => reports.look[4 * row + LOOK.symbol] ?? -1)
      : [];
  const all = world.frameFor(viewOf({}));
  expect([drawn(all).length, all.cells]).toEqual([1, undefined]);

  const storm = world.frameFor(viewOf({ inCells: true }));
  expect([drawn(storm), storm.cells]).toMatchObject([[0], [{ count: 2 }]]);
  world.shot('4', firework);
  const more = world.after(300);
  expect([more.reports, more.cells]).toMatchObject([undefined, [{ count: 3 }]]);

  const after = world.frameFor(viewOf({}));
  expect(after.cells).toEqual([]);
  expect(after.reports?.kind).toBe('full');
});

it('[map.21] sends no part that is switched off, and clears a part that was sent when it is switched off', () => {
  const world = new World();
  world.shot('1');
  world.beat('N1');
  const names = ['labels', 'bubbles', 'coverage', 'distances'] as const;
  const parts = (frame: RenderFrame) => names.filter((name) => frame[name] !== undefined);
  expect(parts(world.frameFor(viewOf({})))).toEqual([]);
  world.shot('2');
  world.beat('N2');
  expect(parts(world.after(5_000))).toEqual([]);
  expect(world.engine.isWaiting).toBe(false);

  const all = { shotTime: true, coverage: true, distances: true, cutoff: 15 };
  expect(parts(world.frameFor(viewOf(all)))).toEqual(names);
  const off = world.frameFor(viewOf({}));
  expect(parts(off)).toEqual(names);
  expect([off.labels, off.bubbles, off.coverage?.count, off.distances?.count]).toEqual([[], [], 0, 0]);
});

it('[map.21] updates labels and counts at most four times a second', () => {
  const world = new World();
  world.shot('1');
  world.frameFor(viewOf({ shotTime: true, cutoff: 15 }));
  let [labels, bubbles] = [0, 0];
  for (let i = 2; i < 62; i++) {
    world.shot(String(i));
    const frame = world.after(33);
    if (frame.labels) labels++;
    if (frame.bubbles) bubbles++;
  }
  expect([labels, bubbles].map((count) => count >= 6 && count <= 8)).toEqual([true, true]);
  expect(world.after(250).bubbles?.[0]?.count).toBe(61);
});

it('[map.19] sends counts immediately when the map reaches the cut-off, and clears them well above it', () => {
  const world = new World();
  world.shot('1');
  expect(world.frameFor(viewOf({ cutoff: 12 }, 14)).bubbles).toBeUndefined();
  expect(world.frameFor(viewOf({ cutoff: 12 }, 12.4)).bubbles).toMatchObject([{ count: 1, symbol: 0 }]);
  expect(world.frameFor(viewOf({ cutoff: 12 }, 14)).bubbles).toEqual([]);
});

it('[map.33] sends the sensors again when one is added or moves, not with a heartbeat', () => {
  const world = new World();
  world.beat('N1');
  world.beat('N2', { lon: -88.41 });
  const first = world.frameFor(viewOf({ coverage: true, distances: true }));
  expect([first.coverage?.count, first.distances?.count]).toEqual([2, 1]);
  world.beat('N1', { timestamp: NOW + 1 });
  expect(world.after(5_000).coverage).toBeUndefined();
  world.beat('N3', { lon: -88.42 });
  const next = world.after(5_000);
  expect([next.coverage?.count, next.distances?.count]).toEqual([3, 2]);
});

it('[map.4] emphasises the hovered report, unless it is the selected one', () => {
  const world = new World();
  world.shot('1', { shot_lat: 41.21 });
  world.shot('2');
  world.frameFor(viewOf({}));
  const key = { squadId: 'A', detectionId: '1' };
  const flags = ({ reports }: RenderFrame) =>
    reports?.kind === 'patch' && reports.look.length > 0 ? reports.look[LOOK.flags] : undefined;
  expect(flags(world.frameFor(viewOf({ emphasised: key })))).toBe(LOOK_FLAG.emphasised);
  expect(flags(world.frameFor({ ...viewOf({ emphasised: key }), selected: key }))).toBe(0);
});

const HEARD = { device_id: 'N1', swHorizontal: 10, swVertical: 4, report_type: 'Detection' };

it('[map.18] draws expert lines of sensors with status ok or up, of the others only with Show All', () => {
  const world = new World();
  world.beat('N1', { status: 'DOWN' });
  world.shot('1', HEARD);
  world.shot('2', { ...HEARD, device_id: 'unknown' });
  expect(world.frameFor(viewOf({})).expertLines?.count).toBe(1);
  expect(world.frameFor(viewOf({ showAll: true })).expertLines?.count).toBe(2);
  world.frameFor(viewOf({}));
  world.beat('N1', { status: 'Up', timestamp: NOW + 1 });
  expect(world.after(300).expertLines?.count).toBe(2);
});

it('[map.18] marks the lines of vertical sensors', () => {
  const world = new World();
  world.beat('N1', { pitch: Math.PI / 2 });
  world.shot('1', HEARD);
  const lines = world.frameFor(viewOf({})).expertLines;
  expect([lines?.count, lines?.style[0], lines?.value[0]]).toEqual([1, VERTICAL_SENSOR, 4]);
});

it('[map.79] draws a report without a place as a wedge from its sensor, until it gets a place or the site wants none', () => {
  const world = new World();
  const nowhere = { shot_lat: undefined, shot_long: undefined };
  world.shot('1', { ...nowhere, device_id: 'N1', mb_horizontal: 90 });
  world.shot('2', { ...nowhere, device_id: 'unknown', mb_horizontal: 90 });
  world.shot('3', { ...nowhere, device_id: 'N1' });
  expect(world.frameFor(viewOf({})).wedges?.count).toBe(0);
  world.beat('N1');
  const { wedges } = world.after(1000);
  expect(wedges?.count).toBe(1);
  const [fromX = 0, fromY = 0, , , toX = 0, toY = 0] = wedges?.place ?? [];
  expect([fromX, fromY, toY]).toEqual([X, Y, Y].map((value) => expect.closeTo(value, 6)));
  expect(metresEast(fromX, toX)).toBeCloseTo(WEDGE_REACH, -1);
  expect(world.frameFor(viewOf({ wedges: false })).wedges?.count).toBe(0);
  expect(world.frameFor(viewOf({})).wedges?.count).toBe(1);
  world.shot('1');
  expect(world.after(1000).wedges?.count).toBe(0);
});

/** Distance on the parallel of the test. */
const metresEast = (from: number, to: number): number =>
  groundDistance(41.2, mercatorToLng(from), 41.2, mercatorToLng(to));
