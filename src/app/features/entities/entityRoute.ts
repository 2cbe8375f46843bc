/** Paths of the screens of an entity. */
import { readWholeNumber } from '../../../domain/json/wholeNumber.ts';
import type { Resource } from '../../../domain/resources/definition/defineResource.ts';

/** What a path shows of an entity. */
export type EntityRoute =
  | { readonly kind: 'list' }
  | { readonly kind: 'new' }
  | { readonly kind: 'detail' | 'edit'; readonly id: number }
  | { readonly kind: 'unknown' };

/** Returns the screen of a path; the path begins with the path of the resource's screen. */
export function entityRoute({ screen = '' }: Pick<Resource, 'screen'>, path: string): EntityRoute {
  const [key = '', action, ...rest] = path.slice(screen.length + 1).split('/');
  if (rest.length > 0) return { kind: 'unknown' };
  if (key === '') return { kind: 'list' };
  if (key === 'new') return { kind: action === undefined ? 'new' : 'unknown' };
  const id = readWholeNumber(key);
  if (id === undefined || (action !== undefined && action !== 'edit')) return { kind: 'unknown' };
  return { kind: action ?? 'detail', id };
}
