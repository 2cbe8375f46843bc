import type { MapLook } from './mapStyle.ts';

const OFFLINE_MAP = 'Natural Earth';

/** Owners of the map data that is shown, each once, separated by commas; empty where there is none. */
export function attributionOf({ baseMap, tiles }: Pick<MapLook, 'baseMap' | 'tiles'>): string {
  const owners = [
    ...(baseMap === undefined ? [] : [OFFLINE_MAP]),
    ...tiles.map(({ attribution }) => attribution),
  ];
  return [...new Set(owners)].filter((owner) => owner !== '').join(', ');
}
