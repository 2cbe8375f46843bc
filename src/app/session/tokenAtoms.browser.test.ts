import { afterEach, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../domain/contract/paths.ts';
import { createAppStore } from '../shell/createAppStore.ts';
import { currentToken, setTokenAtom } from './tokenAtoms.ts';

afterEach(() => localStorage.clear());

it('[code.6] each store has the token that the browser stores when it is first asked for, and keeps its own', () => {
  localStorage.setItem(TOKEN_KEY, 'first');
  const first = createAppStore();
  expect(currentToken(first)).toBe('first');
  localStorage.setItem(TOKEN_KEY, 'second');
  const second = createAppStore();
  expect([currentToken(first), currentToken(second)]).toEqual(['first', 'second']);
  second.set(setTokenAtom, undefined);
  expect([currentToken(first), currentToken(second)]).toEqual(['first', undefined]);
});
