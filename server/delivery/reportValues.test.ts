import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SHOT_FIELDS } from '../../src/domain/contract/shotReport.ts';
import { epochMs } from '../../src/domain/units.ts';
import { valuesOf } from './reportValues.ts';

const REPORT = { squadId: 'NG', detectionId: '1', reportType: 'Shot', timeStamp: epochMs(0) };

it.each(['email-template', 'webhook'])(
  '[NM3] each placeholder that the help of %s names is filled in',
  (page) => {
    const help = readFileSync(`public/content/help/entities/${page}.html`, 'utf8');
    const named = [...help.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    const derived = Object.keys(valuesOf({ report: REPORT as never, event: 'ALERT', message: '', link: '' }));
    const known = new Set<string | undefined>([...derived, ...SHOT_FIELDS.map(([name]) => name)]);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  },
);
