import { expect, it } from 'vitest';
import { matchesKeys } from './matchesKeys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

it.each([
  ['Ctrl+K', press('k', { ctrlKey: true }), true],
  ['Ctrl+K', press('K', { ctrlKey: true }), true],
  ['Ctrl+K', press('k', { metaKey: true }), true],
  ['Ctrl+K', press('k'), false],
  ['Ctrl+K', press('k', { ctrlKey: true, altKey: true }), false],
  ['?', press('?', { shiftKey: true }), true],
  ['?', press('?'), true],
  ['?', press('?', { ctrlKey: true }), false],
  ['F1', press('F1'), true],
  ['F1', press('F1', { altKey: true }), false],
  ['Ctrl+Alt+D', press('ð', { code: 'KeyD', ctrlKey: true, altKey: true }), true],
  ['Ctrl+Alt+D', press('d', { code: 'KeyD', ctrlKey: true }), false],
  ['Ctrl+Z', press('Z', { ctrlKey: true, shiftKey: true }), false],
  ['Ctrl+Shift+Z', press('Z', { ctrlKey: true, shiftKey: true }), true],
  ['Shift+F10', press('F10', { shiftKey: true }), true],
  ['Shift+F10', press('F10'), false],
])('[search.9] %s is pressed by %o: %s', (keys, event, isPressed) => {
  expect(matchesKeys(keys, event)).toBe(isPressed);
});
