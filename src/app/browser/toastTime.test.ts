import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOAST_MS } from './toastTime.ts';

it('[alerts.2] the help says how long an alert is visible', () => {
  const help = readFileSync(
    new URL('../../../public/content/help/home/alerts.html', import.meta.url),
    'utf8',
  );
  expect(help).toContain(`opens an alert for ${TOAST_MS / 1000} seconds`);
});
