import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configValueFailure } from '../../src/domain/resources/configValues.ts';
import { DEFAULT_CONFIG } from './defaultConfig.ts';

it('[screens.15] the running demo names an existing help page', () => {
  const link = DEFAULT_CONFIG.find(({ key }) => key === 'HELP_PAGE_LINK')?.value ?? '';
  expect(link).toMatch(/^content\/help\//);
  expect(existsSync(new URL(`../../public/${link}`, import.meta.url))).toBe(true);
});

it('[configuration.1] each default can take effect', () => {
  expect(DEFAULT_CONFIG.flatMap(({ key, value }) => configValueFailure(key, value) ?? [])).toEqual([]);
});
