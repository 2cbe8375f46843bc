import { expect, it, vi } from 'vitest';
import { epochMs, type Unit01 } from '../../src/domain/units.ts';
import type { DueVersion } from '../store/survey/appliedVersionStore.ts';
import type { DeviceAttempt } from '../../src/domain/survey/apply/deviceMessage.ts';
import { DeviceQueue } from './deviceQueue.ts';

it('[apply.7] a version that was delivered while due ones were read is not sent again, though the answer has it', async () => {
  const due: DueVersion[] = [{ id: 5, kind: 'nodes', squadId: 'NG', attempts: 0 }];
  const reads: PromiseWithResolvers<readonly DueVersion[]>[] = [];
  const attempt = Promise.withResolvers<DeviceAttempt>();
  const send = vi.fn<() => Promise<DeviceAttempt>>(() => attempt.promise);
  const queue = new DeviceQueue({
    store: {
      appliedVersions: {
        due: () => {
          const read = Promise.withResolvers<readonly DueVersion[]>();
          reads.push(read);
          return read.promise;
        },
        sentOf: () => Promise.resolve({ payload: '{}', levels: undefined }),
        record: () => Promise.resolve(void due.pop()),
      },
    } as never,
    gateway: send,
    failures: { awaitJob: (_sentence: string, job: Promise<void>) => job } as never,
    now: () => epochMs(0),
    random: () => 1 as Unit01,
  });
  const first = queue.tick();
  reads[0]?.resolve([...due]);
  await first;
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  const second = queue.tick();
  const seen = [...due];
  attempt.resolve({ outcome: 'answered', answers: [] });
  await vi.waitFor(() => expect(due).toEqual([]));
  await new Promise(setImmediate);
  reads[1]?.resolve(seen);
  await second;
  await new Promise(setImmediate);
  expect(send).toHaveBeenCalledOnce();
});
