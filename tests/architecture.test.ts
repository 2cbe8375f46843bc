/** Checks what may exist once only, the caps of special files, and READMEs. `.dependency-cruiser.mjs` has the imports. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LAYERS = ['src/domain', 'src/workers', 'src/render', 'src/app', 'server', 'simulator', 'bench'];

const ALL = LAYERS.flatMap((layer) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(layer, file)),
);

describe('the layers', () => {
  it.each([
    ['requestAnimationFrame', /\brequestAnimationFrame\(/, 'src'],
    ['the address of the service worker', /'(?:\.\.\/)+workers\/push/, 'src/app'],
  ])('[code.6] has %s in one file only', (_name, pattern, below) => {
    const files = ALL.filter((file) => file.startsWith(below) && pattern.test(readFileSync(file, 'utf8')));
    expect(files).toHaveLength(1);
  });

  it('[code.6] starts a thread in eight files: of acoustics, the engine, replays, the base map, the heat map, scenes, sounds and the survey', () => {
    const files = ALL.filter((file) => /\bnew Worker\(/.test(readFileSync(file, 'utf8')));
    expect(files.filter((file) => file.startsWith('src/'))).toEqual([
      'src/app/data/acoustics/acousticsThread.ts',
      'src/app/data/engine/engineWorker.ts',
      'src/app/data/playback/playbackThread.ts',
      'src/app/data/view/pageBaseMap.ts',
      'src/app/features/heat/densityThread.ts',
      'src/app/features/report/scene/sceneThread.ts',
      'src/app/features/report/sound/soundThread.ts',
      'src/app/features/survey/data/surveyEngine.ts',
    ]);
  });

  it('[code.7] has no barrel and no folder for odds and ends', () => {
    const named = ALL.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.tsx?$)/.test(file));
    expect(named).toEqual([]);
  });

  it('[code.6] keeps timers, sockets and calls out of components, and effects in files named for them', () => {
    const components = ALL.filter((file) => file.endsWith('.tsx'));
    const wrong = components.filter((file) => {
      const text = readFileSync(file, 'utf8');
      const effectsBelong = /(?:\/use\w+|Canvas)\.tsx$/.test(file);
      return (
        /\bfetch\(|\bnew Worker\(|\bsetInterval\(/.test(text) ||
        (!effectsBelong && /\buse(?:Layout)?Effect\(/.test(text))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('[forms.9] each field of a date and time has a maximum, so that browsers take years of four digits', () => {
    const fields = ALL.filter((file) => file.endsWith('.tsx')).flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /<(?:Field|input)\b(?:[^>]|=>)*?type="datetime-local"(?:[^>]|=>)*?\/>/g,
        ),
      ].map(([text]) => ({ file, isLimited: /\smax=/.test(text) })),
    );
    expect(fields.length).toBeGreaterThan(8);
    expect(fields.filter(({ isLimited }) => !isLimited)).toEqual([]);
  });

  it('[code.6] makes the store of the app in one file, and no variable beside it', () => {
    const files = ALL.filter((file) => file.startsWith('src/app/') && !file.includes('/testing/'));
    const matching = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
    expect(matching(/\b(?:createStore|getDefaultStore)\(/)).toEqual(['src/app/shell/createAppStore.ts']);
    expect(matching(/^(?:export )?(?:let|var)\s/m)).toEqual([]);
  });

  it('[code.9] have a README each', () => {
    expect(LAYERS.filter((layer) => !existsSync(join(layer, 'README.md')))).toEqual([]);
  });
});
