/** Checks that public functions are documented, take few parameters and are short. */
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDeclarations, undocumented } from './support/declarations.ts';
import { POSITIONAL } from './support/positional.ts';

const LAYERS = ['src/domain', 'src/workers', 'src/render', 'server'] as const;

const FUNCTION_LINES = 60;
const COMPONENT_LINES = 100;
const PARAMETERS = 3;

/** Layers whose functions take few parameters. */
const PARAMETER_LAYERS = [...LAYERS, 'src/app', 'bench'] as const;

const sourcesOf = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$|\/testing\/|node_modules/.test(file));

for (const layer of LAYERS) {
  it(`[code.8] every export of ${layer} has a doc block`, () => {
    const lacking = undocumented(sourcesOf(layer), sourcesOf('src/domain'));
    expect(lacking.map(({ place, name }) => `${place} ${name}`)).toEqual([]);
  });
}

for (const layer of PARAMETER_LAYERS) {
  it(`[code.5] every function of ${layer} has at most three parameters and no flag beside others, but for those with a reason`, () => {
    const allowed = new Set(Object.values(POSITIONAL[layer]).flat());
    const many = sourcesOf(layer)
      .flatMap((file) => readDeclarations(file).functions)
      .filter(({ parameters, hasFlag }) => parameters > PARAMETERS || hasFlag);
    const names = new Set(many.map(({ name }) => name));
    expect(
      many.filter(({ name }) => !allowed.has(name)).map(({ place, name }) => `${place} ${name}`),
    ).toEqual([]);
    expect([...allowed].filter((name) => !names.has(name))).toEqual([]);
  });
}

it('[code.4] keeps every function within 60 lines and every component within 100', () => {
  const tooLong = [...LAYERS, 'src/app', 'bench']
    .flatMap(sourcesOf)
    .flatMap((file) => readDeclarations(file).functions)
    .filter(({ lines, isComponent }) => lines > (isComponent ? COMPONENT_LINES : FUNCTION_LINES))
    .map(({ place, name, lines }) => `${place} ${name} has ${lines} lines`);
  expect(tooLong).toEqual([]);
});
