import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import { createOutbox } from './outbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('[accounts.26] a message is a file of its own in the outbox folder, and the log names it', async () => {
  const lines: string[] = [];
  const outbox = createOutbox({ dataDir, now: () => epochMs(0), log: (line) => lines.push(line) });
  await outbox.send({ kind: 'mail', to: ['a@example.org'], subject: 'Reset', text: 'Follow the link.' });
  await outbox.send({ kind: 'mail', to: ['b@example.org'], subject: 'Reset', text: 'Follow the link.' });
  const files = readdirSync(join(dataDir, 'outbox'));
  expect(files).toHaveLength(2);
  const stored = files.map(
    (name) => JSON.parse(readFileSync(join(dataDir, 'outbox', name), 'utf8')) as unknown,
  );
  expect(stored).toContainEqual(
    expect.objectContaining({ kind: 'mail', to: ['a@example.org'], text: 'Follow the link.' }),
  );
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain(files[0]);
});

test.each([
  [true, true],
  [false, false],
])('[accounts.26] the link of a message is on the log in demo mode alone: %s', async (showLinks, shown) => {
  const lines: string[] = [];
  const outbox = createOutbox({
    dataDir,
    now: () => epochMs(0),
    log: (line) => lines.push(line),
    showLinks,
  });
  const link = 'http://localhost:8080/account/activate?key=secret';
  await outbox.send({ kind: 'mail', to: ['a@example.org'], subject: 'Open', text: `Open ${link}`, link });
  expect(lines.join().includes(link)).toBe(shown);
});
