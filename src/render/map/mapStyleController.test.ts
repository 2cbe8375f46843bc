import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readPalette } from '../theme/palette.ts';
import { TILE_ROLES, type TileRole, type TileSource } from '../../domain/map/tiles.ts';
import { MapStyleController, type StyledMap } from './mapStyleController.ts';

/** A map that keeps the styles it was given and lets a test say what happened to it. */
function fakeMap() {
  const listeners = new Map<string, (event: object) => void>();
  const styles: { readonly sources: object }[] = [];
  const map = {
    on: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    setStyle: (style: { readonly sources: object }) => void styles.push(style),
  } as unknown as StyledMap;
  const say = (name: string, event: object = {}) => listeners.get(name)?.(event);
  return { map, say, shown: () => Object.keys(styles.at(-1)?.sources ?? {}) };
}

const source = (role: TileRole, host = 'tiles'): TileSource => ({
  role,
  tiles: [`https://${host}.example/{z}/{x}/{y}.png`],
  tileSize: 256,
  maxZoom: 23,
  attribution: '',
  imagery: false,
});

let told: TileRole[];
let state: MapStyleController;
let fake: ReturnType<typeof fakeMap>;

beforeEach(() => {
  told = [];
  fake = fakeMap();
  const look = {
    palette: readPalette('dark'),
    baseUrl: 'https://x/',
    baseMap: false,
    tiles: [],
    level: undefined,
  };
  state = new MapStyleController(look, {
    onTilesFailed: (role) => told.push(role),
    onBaseMapFailed: () => undefined,
  });
  state.attach(fake.map);
  fake.say('style.load');
  state.setTiles(TILE_ROLES.map((role) => source(role)));
});

const lose = (role: TileRole, times: number) => {
  for (let i = 0; i < times; i++) fake.say('error', { sourceId: `tiles-${role}`, error: new Error('gone') });
};

it('[MQ2] takes out the tiles that do not come, whichever they are, tells of it once, and keeps the others', () => {
  for (const role of TILE_ROLES) {
    lose(role, 5);
    expect(fake.shown()).not.toContain(`tiles-${role}`);
  }
  expect(told).toEqual(TILE_ROLES);
});

it('[MQ2] does not give up tiles of which some come', () => {
  for (let i = 0; i < 10; i++) {
    lose('ground', 2);
    fake.say('sourcedata', { sourceId: 'tiles-ground', tile: {} });
  }
  expect(told).toEqual([]);
  expect(fake.shown()).toContain('tiles-ground');
});

it('[MQ2] tries tiles again after they were switched off, or when others are configured', () => {
  lose('ground', 3);
  state.setTiles([source('ground'), source('labels')]);
  expect(fake.shown()).toEqual(['tiles-labels']);
  state.setTiles([]);
  state.setTiles([source('ground')]);
  expect(fake.shown()).toEqual(['tiles-ground']);
  lose('ground', 3);
  state.setTiles([source('ground', 'other')]);
  expect(fake.shown()).toEqual(['tiles-ground']);
  expect(told).toEqual(['ground', 'ground']);
});

/** Tiles asked for whose states a test changes. */
const ask = (role: TileRole, times: number) =>
  Array.from({ length: times }, () => {
    const tile = { state: 'loading' };
    fake.say('sourcedataloading', { sourceId: `tiles-${role}`, tile });
    return tile;
  });

const answerMissing = (tiles: readonly { state: string }[]) => {
  for (const tile of tiles) tile.state = 'errored';
};

it('[MQ29] takes out a source of which nothing but 404 comes, once its parents were asked for too', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  answerMissing(ask('ground', 20));
  const [parent] = ask('ground', 1);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  if (parent) parent.state = 'errored';
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['ground']);
  expect(fake.shown()).not.toContain('tiles-ground');
  vi.advanceTimersByTime(60_000);
  expect([told, vi.getTimerCount()]).toEqual([['ground'], 0]);
});

it('[MQ29] says nothing of gaps in a source that has tiles, nor of a floor plan beside its building', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [first, ...others] = ask('ground', 9);
  answerMissing(others);
  if (first) first.state = 'loaded';
  fake.say('sourcedata', { sourceId: 'tiles-ground', tile: first });
  answerMissing(ask('ground', 50));
  answerMissing(ask('plan', 50));
  answerMissing(ask('labels', 2));
  vi.advanceTimersByTime(60_000);
  expect([told, vi.getTimerCount()]).toEqual([[], 0]);
});

it('[MQ29] judges a source anew after it was switched off, and not by tiles that left the view', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const left = ask('ground', 5);
  for (const tile of left) tile.state = 'unloaded';
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual([]);
  state.setTiles([]);
  state.setTiles([source('ground')]);
  answerMissing(ask('ground', 3));
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['ground']);
});
