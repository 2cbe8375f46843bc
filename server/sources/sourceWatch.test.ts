import { expect, it } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import { SourceWatch } from './sourceWatch.ts';

const FULL = new Error('The disk is full');

/** A watched intake; `broken` are the kinds of batches that it can't store. */
function watched() {
  const broken = new Set<string>();
  const store = async (kind: string) => {
    if (broken.has(kind)) throw FULL;
    return { stored: [], failures: [] };
  };
  const intake = { accept: () => store('reports'), heartbeats: () => store('heartbeats') };
  const watch = new SourceWatch(() => epochMs(0));
  const taken = watch.intake(intake as never, { debug: () => undefined } as never);
  const deliver = (batch: Promise<unknown>) => batch.catch((error: unknown) => watch.failed(error));
  return {
    broken,
    watch,
    report: () => deliver(taken.accept([], {} as never)),
    beat: () => deliver(taken.heartbeats([])),
    state: () => watch.health('simulator'),
  };
}

it('[server.38] a source is up again with the next heartbeats after those that could not be stored', async () => {
  const { broken, beat, state } = watched();
  broken.add('heartbeats');
  await beat();
  expect(state()).toMatchObject({ status: 'DOWN', details: { error: 'The disk is full' } });
  broken.clear();
  await beat();
  expect(state().status).toBe('UP');
});

it('[server.38] heartbeats that are stored do not hide that reports are not', async () => {
  const { broken, report, beat, state } = watched();
  broken.add('reports');
  await report();
  await beat();
  expect(state().status).toBe('DOWN');
  broken.clear();
  await report();
  expect(state().status).toBe('UP');
});

it('[server.38] what else fails with a report counts until the next reports', async () => {
  const { watch, report, beat, state } = watched();
  watch.failed(new Error('A recording failed'));
  await beat();
  expect(state()).toMatchObject({ status: 'DOWN', details: { error: 'A recording failed' } });
  await report();
  expect(state().status).toBe('UP');
});
