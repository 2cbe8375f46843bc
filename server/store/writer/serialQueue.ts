/** Returns a function that runs asynchronous tasks one at a time, in the order of the calls. */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    // The next task runs also after a failure, which rejects the promise of its own caller.
    last = next.catch(() => undefined);
    return next;
  };
}
