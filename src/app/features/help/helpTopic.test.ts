import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ADMINISTRATION_MENU, OPTIONS_MENU, TEST_MENU } from '../../../domain/access/menuAccess.ts';
import { RESOURCES } from '../../../domain/resources/registry.ts';
import { helpPath, helpTopic, linkedTopic } from './helpTopic.ts';

/** A page of the installation, and a screen that is the one of the web users. */
const LEADS_ELSEWHERE = new Set(['/relay', '/admin/user-management']);
const FOLDER = 'public/content/help';
const pages = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.html'),
);

it.each([
  ['/', 'map', 'content/help/home/map.html'],
  ['/', 'settings', 'content/help/home/settings.html'],
  ['/account/password', 'map', 'content/help/account/password.html'],
  ['/test', 'map', 'content/help/test/tests.html'],
  ['/test/auto-test', 'map', 'content/help/test/tests.html'],
  ['/test/blank-test-mode', 'map', 'content/help/test/test-mode.html'],
  ['/survey', 'map', 'content/help/survey/survey.html'],
  ['/entities/zone', 'map', 'content/help/entities/zone.html'],
] as const)('[map.75] at %s with %s in front the page is %s', (path, part, file) => {
  expect(helpPath(helpTopic(path, part))).toBe(file);
});

it.each([
  { group: '..', feature: 'x' },
  { group: 'home', feature: '../../index' },
  { group: 'home', feature: 'a b' },
])('[map.75] %j names no page', (topic) => {
  expect(helpPath(topic)).toBeUndefined();
});

it.each(['map', 'shots', 'places', 'settings', 'cameras'] as const)(
  '[map.75] the %s part of the home page has its page',
  (part) => {
    expect(pages).toContain(join('home', `${part}.html`));
  },
);

const screens = [
  '/review',
  '/survey',
  '/entities',
  ...[...OPTIONS_MENU, ...ADMINISTRATION_MENU, ...TEST_MENU].map(({ path }) => path),
  ...RESOURCES.flatMap(({ screen }) => screen ?? []),
].filter((path) => !LEADS_ELSEWHERE.has(path));

it.each([...new Set(screens)])('[map.75] the screen %s has its page', (path) => {
  expect(pages.map((file) => `content/help/${file.replaceAll('\\', '/')}`)).toContain(
    helpPath(helpTopic(path, 'map')),
  );
});

it.each(pages)('[map.75] %s has the help mark, no script, and links only to existing pages', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  expect(text).toContain(
    `<meta name="shotpoint-help" content="${file.replaceAll('\\', '/').replace('.html', '')}" />`,
  );
  expect(text).not.toMatch(/<script|<style|\son\w+=|style=/i);
  for (const [, href = ''] of text.matchAll(/<a href="([^"]*)"/g)) {
    const topic = linkedTopic(href);
    expect(pages).toContain(join(topic?.group ?? '', `${topic?.feature}.html`));
  }
});

it.each(pages)('[map.75] %s has the stylesheet of the pages and fits a phone', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const [, href = ''] = /<link rel="stylesheet" href="([^"]*)" \/>/.exec(text) ?? [];
  expect(readFileSync(join(FOLDER, file, '..', href), 'utf8')).toContain('main {');
  expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1" />');
});
