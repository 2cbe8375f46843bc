import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readPalette } from '../theme/palette.ts';
import { TILE_ROLES, type TileRole, type TileSource } from '../../domain/map/tiles.ts';
import { MapStyleController, type StyledMap } from './mapStyleController.ts';

interface RecordedStyle {
  readonly sources: object;
  readonly layers: readonly { readonly paint: Readonly<Record<string, unknown>> }[];
}

/** A map that records its styles and whose events a test fires. */
function fakeMap() {
  const listeners = new Map<string, (event: object) => void>();
  const styles: RecordedStyle[] = [];
  const map = {
    on: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    setStyle: (style: RecordedStyle) => void styles.push(style),
  } as unknown as StyledMap;
  const fire = (name: string, event: object = {}) => listeners.get(name)?.(event);
  return { map, fire, styles, shown: () => Object.keys(styles.at(-1)?.sources ?? {}) };
}

const source = (role: TileRole, host = 'tiles'): TileSource => ({
  role,
  tiles: [`https://${host}.example/{z}/{x}/{y}.png`],
  tileSize: 256,
  maxZoom: 23,
  attribution: '',
  imagery: false,
});

let failed: TileRole[];
let faults: string[];
let returns: number;
let state: MapStyleController;
let fake: ReturnType<typeof fakeMap>;

beforeEach(() => {
  failed = [];
  faults = [];
  returns = 0;
  fake = fakeMap();
  const look = {
    palette: readPalette('dark'),
    baseUrl: 'https://x/',
    baseMap: undefined,
    tiles: [],
    level: undefined,
  };
  state = new MapStyleController(look, {
    onTilesFailed: (role) => failed.push(role),
    onBaseMapFailed: (reason) => faults.push(reason),
    onBaseMapBack: () => void (returns += 1),
  });
  state.attach(fake.map);
  fake.fire('style.load');
  state.setTiles(TILE_ROLES.map((role) => source(role)));
});

const fail = (role: TileRole, times: number) => {
  for (let i = 0; i < times; i++)
    fake.fire('error', { sourceId: `tiles-${role}`, error: new Error('failed') });
};

it('[map.51] removes the source of failing tiles, whatever its role, reports it once, and keeps the others', () => {
  for (const role of TILE_ROLES) {
    fail(role, 5);
    expect(fake.shown()).not.toContain(`tiles-${role}`);
  }
  expect(failed).toEqual(TILE_ROLES);
});

const arrive = (role: TileRole, times = 1) => {
  for (let i = 0; i < times; i++) fake.fire('sourcedata', { sourceId: `tiles-${role}`, tile: {} });
};

it('[map.51] keeps a source while most of its tiles arrive, though one fails with all its parents, and third ones without end', () => {
  arrive('ground', 30);
  fail('ground', 11);
  arrive('ground', 30);
  for (let i = 0; i < 100; i++) {
    arrive('ground', 2);
    fail('ground', 1);
  }
  expect(failed).toEqual([]);
  expect(fake.shown()).toContain('tiles-ground');
});

it('[map.51] removes a source whose tiles fail after hours in which they arrived', () => {
  arrive('ground', 10_000);
  fail('ground', 17);
  expect(failed).toEqual(['ground']);
});

it('[map.51] tries tiles again after they were switched off, or when others are configured', () => {
  fail('ground', 3);
  state.setTiles([source('ground'), source('labels')]);
  expect(fake.shown()).toEqual(['tiles-labels']);
  state.setTiles([]);
  state.setTiles([source('ground')]);
  expect(fake.shown()).toEqual(['tiles-ground']);
  fail('ground', 3);
  state.setTiles([source('ground', 'other')]);
  expect(fake.shown()).toEqual(['tiles-ground']);
  expect(failed).toEqual(['ground', 'ground']);
});

/** Requested tiles whose states a test changes. */
const request = (role: TileRole, times: number) =>
  Array.from({ length: times }, () => {
    const tile = { state: 'loading' };
    fake.fire('sourcedataloading', { sourceId: `tiles-${role}`, tile });
    return tile;
  });

const answerMissing = (tiles: readonly { state: string }[]) => {
  for (const tile of tiles) tile.state = 'errored';
};

it('[map.51] does not judge a source by the first answers, while most of its tiles may still arrive', () => {
  request('ground', 12);
  fail('ground', 5);
  expect(failed).toEqual([]);
  fail('ground', 8);
  expect(failed).toEqual(['ground']);
});

it('[map.51] removes a source that answers nothing for a minute, and not for one tile without an answer', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  arrive('labels', 20);
  request('labels', 1);
  request('ground', 8);
  vi.advanceTimersByTime(59_000);
  expect(failed).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(failed).toEqual(['ground']);
  vi.advanceTimersByTime(600_000);
  expect([failed, vi.getTimerCount()]).toEqual([['ground'], 0]);
});

it('[map.51] does not count what a lost map was loading as unanswered', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  request('ground', 8);
  state.suspend();
  state.attach(fake.map);
  fake.fire('style.load');
  request('ground', 1);
  vi.advanceTimersByTime(600_000);
  expect(failed).toEqual([]);
});

it('[map.51] removes a source whose tiles are all answered 404, parent tiles included', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  answerMissing(request('ground', 20));
  const [parent] = request('ground', 1);
  vi.advanceTimersByTime(10_000);
  expect(failed).toEqual([]);
  if (parent) parent.state = 'errored';
  vi.advanceTimersByTime(1_000);
  expect(failed).toEqual(['ground']);
  expect(fake.shown()).not.toContain('tiles-ground');
  vi.advanceTimersByTime(60_000);
  expect([failed, vi.getTimerCount()]).toEqual([['ground'], 0]);
});

it('[map.51] ignores gaps in a source that has tiles, and floor plans away from their building', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [first, ...others] = request('ground', 9);
  answerMissing(others);
  if (first) first.state = 'loaded';
  fake.fire('sourcedata', { sourceId: 'tiles-ground', tile: first });
  answerMissing(request('ground', 50));
  answerMissing(request('plan', 50));
  answerMissing(request('labels', 2));
  vi.advanceTimersByTime(60_000);
  expect([failed, vi.getTimerCount()]).toEqual([[], 0]);
});

it('[map.51] judges a source again after it was switched off, and not by tiles that left the view', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const left = request('ground', 5);
  for (const tile of left) tile.state = 'unloaded';
  vi.advanceTimersByTime(2_000);
  expect(failed).toEqual([]);
  state.setTiles([]);
  state.setTiles([source('ground')]);
  answerMissing(request('ground', 3));
  vi.advanceTimersByTime(1_000);
  expect(failed).toEqual(['ground']);
});

it('[map.47] reports a base map that fails once for all tiles in view, and asks for it again 15 s later', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failTile = () => fake.fire('error', { sourceId: 'basemap', error: new Error('no answer') });
  const url = 'basemap-1://tiles.json';
  state.updateLook({ baseMap: url });
  const asked = () =>
    (fake.styles.at(-1)?.sources as { basemap?: { url: string } } | undefined)?.basemap?.url;
  for (let i = 0; i < 20; i++) failTile();
  vi.advanceTimersByTime(14_999);
  expect([faults, asked()]).toEqual([['no answer'], url]);
  vi.advanceTimersByTime(1);
  expect(asked()).toBe(`${url}#1`);
  failTile();
  vi.advanceTimersByTime(15_000);
  expect([faults.length, asked()]).toEqual([2, `${url}#2`]);
  failTile();
  state.suspend();
  vi.advanceTimersByTime(60_000);
  expect([asked(), vi.getTimerCount()]).toEqual([`${url}#2`, 0]);
});

it('[map.47] says once that the base map arrives again, not that it arrives', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const arrive = () => fake.fire('sourcedata', { sourceId: 'basemap', tile: {} });
  arrive();
  fake.fire('error', { sourceId: 'basemap', error: new Error('no answer') });
  fake.fire('sourcedata', { sourceId: 'tiles-ground', tile: {} });
  fake.fire('sourcedata', { sourceId: 'basemap' });
  expect(returns).toBe(0);
  arrive();
  arrive();
  expect(returns).toBe(1);
});

it('[map.47] the ground has the colour of land until all tiles of the base map in view are there, also on a new map', () => {
  const grounds = () =>
    fake.styles.map(({ layers }) => layers[0]?.paint['background-color'] === palette.css('map-water'));
  const palette = readPalette('dark');
  const arrives = (isSourceLoaded: boolean) =>
    fake.fire('sourcedata', { sourceId: 'basemap', tile: {}, isSourceLoaded });
  fake.styles.splice(0);
  state.updateLook({ baseMap: 'basemap://{z}/{x}/{y}' });
  arrives(false);
  arrives(true);
  arrives(true);
  expect(grounds()).toEqual([false, true]);
  state.attach(fake.map);
  state.updateLook({ scale: 2 });
  expect(grounds()).toEqual([false, true, false]);
});
