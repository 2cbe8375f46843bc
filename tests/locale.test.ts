/** Nothing is sorted or written by the locale of the machine. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Forms that take the locale of the machine where none is given; the order of texts has a module of its own. */
const BY_LOCALE =
  /\.localeCompare\(|\bIntl\.Collator\(|\.toLocale(?:Date|Time)?String\(\)|\.toLocale(?:Lower|Upper)Case\(|Intl\.\w+Format\((?:undefined|\[\])/;
const ORDER = 'src/domain/textOrder.ts';

it('[map.60] no source compares texts or formats a value by the locale of the machine', () => {
  const sources = globSync('{src,server}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && file !== ORDER,
  );
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => BY_LOCALE.test(readFileSync(file, 'utf8')))).toEqual([]);
});
