import { expect, it, vi } from 'vitest';
import { success } from '../../src/domain/result.ts';
import { epochMs } from '../../src/domain/units.ts';
import { PATIENCE_MS } from '../../tests/support/patience.ts';
import { TestMode } from './testMode.ts';

it('[configuration.7] while the database hangs the checks of test mode queue no second end', async () => {
  const answers: (() => void)[] = [];
  const changeDocuments = vi.fn<() => Promise<unknown>>(async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return success({ changed: ['NG'], isAnyActive: false });
  });
  const squad = { id: 1, squadId: 'NG', testMode: true, testModeActivatedTime: 1 };
  const testMode = await TestMode.open({
    store: { changeDocuments, collection: () => ({ list: async () => [squad] }) },
    settings: { config: () => new Map(), reload: async () => undefined, entryWith: () => ({}) },
    now: () => epochMs(1_790_000_000_000),
    live: () => undefined,
  } as never);
  const checks = [testMode.endDue(), testMode.endDue(), testMode.endDue()];
  await vi.waitFor(() => expect(answers).toHaveLength(1), PATIENCE_MS);
  answers[0]?.();
  await Promise.all(checks.slice(1));
  await checks[0];
  expect(changeDocuments).toHaveBeenCalledTimes(1);
  void testMode.endDue();
  await vi.waitFor(() => expect(changeDocuments).toHaveBeenCalledTimes(2), PATIENCE_MS);
});

it('[cluster.3] squads that were read before a switch and come after it do not keep its test mode from ending', async () => {
  const squad = { id: 1, squadId: 'NG', testMode: true, testModeActivatedTime: 1 };
  const list = vi.fn<() => Promise<object[]>>(async () => []);
  const changeDocuments = vi.fn<() => Promise<unknown>>(async () => success({ changed: ['NG'] }));
  const testMode = await TestMode.open({
    store: { changeDocuments, collection: () => ({ list }) },
    settings: { config: () => new Map(), reload: async () => undefined, entryWith: () => ({}) },
    now: () => epochMs(1_790_000_000_000),
    live: () => undefined,
  } as never);
  const former = Promise.withResolvers<object[]>();
  list.mockReturnValueOnce(former.promise);
  const late = testMode.reload();
  list.mockImplementation(async () => [squad]);
  await testMode.activate(['NG'], { user: 'tester' });
  former.resolve([{ ...squad, testMode: false }]);
  await late;
  await testMode.endDue();
  expect(changeDocuments).toHaveBeenCalledTimes(2);
});
