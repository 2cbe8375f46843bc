/** Checks that public functions and classes are documented. */
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { undocumented } from './support/declarations.ts';

const sourcesOf = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$|\/testing\/|node_modules/.test(file));

it.each(['src/domain', 'src/workers', 'src/render', 'server', 'simulator'])(
  '[code.8] every export of %s has a doc block',
  (layer) => {
    const lacking = undocumented(sourcesOf(layer), sourcesOf('src/domain'));
    expect(lacking.map(({ place, name }) => `${place} ${name}`)).toEqual([]);
  },
);
