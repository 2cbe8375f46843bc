import type { MapLook } from './mapStyle.ts';

const OFFLINE_MAP = 'Natural Earth';

/** Whose map is shown, each owner once (T-46). */
export function attributionOf({ baseMap, tiles }: Pick<MapLook, 'baseMap' | 'tiles'>): string {
  const owners = [...(baseMap ? [OFFLINE_MAP] : []), ...tiles.map(({ attribution }) => attribution)];
  return [...new Set(owners)].filter((owner) => owner !== '').join(', ');
}
