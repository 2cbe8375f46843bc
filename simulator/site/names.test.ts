import { expect, it } from 'vitest';
import { buildSite } from './site.ts';

it('[simulator.6] no two streets of a site of 20 000 sensors share a word, and no name has a number', () => {
  const { west, east } = buildSite(1, 20_000).district;
  const names = [...new Set([...west.streets, ...east.streets].map(({ name }) => name))];
  const words = names.map((name) => name.split(' ')[0]);
  expect(names.filter((name) => /\d/.test(name))).toEqual([]);
  expect(new Set(words).size).toBe(names.length);
});
