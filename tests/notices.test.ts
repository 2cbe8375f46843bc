/** The licence of the project, and the licences of the packages in the build. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { noticesText } from '../tools/notices.mjs';

interface Manifest {
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

it('[code.11] the project is under the Apache License 2.0, whole', () => {
  const text = readFileSync('LICENSE', 'utf8');
  expect(manifest.license).toBe('Apache-2.0');
  for (const part of ['Apache License', 'Version 2.0, January 2004', 'END OF TERMS AND CONDITIONS'])
    expect(text).toContain(part);
});

it('[code.11] the notices name every package with its licence, those for development not', () => {
  const notices = noticesText();
  const heads = [...notices.matchAll(/^(\S+) \d+\.\d+\.\d+\S*, (.+)$/gm)];
  const names = heads.map(([, name]) => name);
  expect(Object.keys(manifest.dependencies).filter((name) => !names.includes(name))).toEqual([]);
  expect(heads.filter(([, , licence]) => licence === 'see its text')).toEqual([]);
  expect(names).not.toContain('vitest');
});
