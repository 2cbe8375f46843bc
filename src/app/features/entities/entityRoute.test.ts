import { expect, it } from 'vitest';
import { CAMERAS } from '../../../domain/resources/entities/cameras.ts';
import { entityRoute } from './entityRoute.ts';

it.each([
  ['', { kind: 'list' }],
  ['/', { kind: 'list' }],
  ['/new', { kind: 'new' }],
  ['/17', { kind: 'detail', id: 17 }],
  ['/17/edit', { kind: 'edit', id: 17 }],
  ['/17/own', { kind: 'unknown' }],
  ['/new/edit', { kind: 'unknown' }],
  ['/CAM', { kind: 'unknown' }],
  ['/1e3', { kind: 'unknown' }],
  ['/17/edit/more', { kind: 'unknown' }],
])('[records.47] shows at /entities/cameras%s: %o', (path, route) => {
  expect(entityRoute(CAMERAS, `/entities/cameras${path}`)).toEqual(route);
});
