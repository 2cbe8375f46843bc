/** Threads and handles of the process, from Node's diagnostic report, in the shape of Spring Boot's thread dump. */
import { z } from 'zod';

const stack = z.object({ stack: z.array(z.string()).default([]), message: z.string().optional() });
const handle = z.looseObject({
  type: z.string(),
  is_active: z.boolean().default(false),
  is_referenced: z.boolean().default(false),
});
const thread = z.object({
  javascriptStack: stack.optional(),
  libuv: z.array(handle).default([]),
  header: z.object({ threadId: z.number() }),
  javascriptHeap: z.object({ usedMemory: z.number() }),
});
const report = thread.extend({
  workers: z.array(thread).default([]),
  resourceUsage: z.object({ userCpuSeconds: z.number(), kernelCpuSeconds: z.number() }),
});

type Thread = z.infer<typeof thread>;
type Handle = z.infer<typeof handle>;

const FRAME = /^at (?:(?<name>.*?) \()?(?<file>[^()]*?):(?<line>\d+):\d+\)?$/;

/** The answer of `management/threaddump`: the main thread first, then the worker threads. */
export function threadDump(): Readonly<Record<string, unknown>> {
  const { workers, ...main } = readReport();
  return {
    threads: [
      threadOf(main, 'main', 'RUNNABLE'),
      ...workers.map((worker) => threadOf(worker, `worker ${worker.header.threadId}`, 'WAITING')),
    ],
    handles: handleCounts(main.libuv),
    cpuSeconds: {
      user: main.resourceUsage.userCpuSeconds,
      system: main.resourceUsage.kernelCpuSeconds,
    },
  };
}

/** The parts of the report that are shown. Environment, command line and addresses are never read from it. */
function readReport(): z.infer<typeof report> {
  // Names of remote hosts would be looked up, which blocks the event loop.
  Object.assign(process.report, { excludeNetwork: true });
  return report.parse(process.report.getReport());
}

function threadOf({ header, javascriptStack, libuv, javascriptHeap }: Thread, name: string, state: string) {
  const frames = javascriptStack?.stack ?? [];
  return {
    threadName: name,
    threadId: header.threadId,
    threadState: state,
    // Node does not measure them.
    blockedTime: -1,
    blockedCount: 0,
    waitedTime: -1,
    waitedCount: 0,
    lockName: null,
    lockOwnerId: -1,
    lockOwnerName: null,
    inNative: false,
    suspended: false,
    stackTrace: frames.flatMap((frame) => frameOf(frame)),
    lockedMonitors: [],
    lockedSynchronizers: [],
    lockInfo: null,
    heapUsed: javascriptHeap.usedMemory,
    handleCount: libuv.length,
  };
}

/** A frame of the stack; none for a line that is no frame. */
function frameOf(line: string) {
  const { name = '', file = '', line: number = '0' } = FRAME.exec(line.trim())?.groups ?? {};
  if (file === '') return [];
  const dot = name.lastIndexOf('.');
  return [
    {
      className: dot < 0 ? '' : name.slice(0, dot),
      methodName: name.slice(dot + 1) || '(anonymous)',
      fileName: file.replace(/^file:\/\//, ''),
      lineNumber: Number(number),
      nativeMethod: file.startsWith('node:'),
    },
  ];
}

function handleCounts(handles: readonly Handle[]) {
  const types = new Map<string, { type: string; count: number; active: number; referenced: number }>();
  for (const { type, is_active: isActive, is_referenced: isReferenced } of handles) {
    const counts = types.get(type) ?? { type, count: 0, active: 0, referenced: 0 };
    counts.count++;
    if (isActive) counts.active++;
    if (isReferenced) counts.referenced++;
    types.set(type, counts);
  }
  return [...types.values()].toSorted((a, b) => b.count - a.count);
}
