/** Runs pieces of work one after the other, in the order in which they were given. */
export function serial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    // The next piece runs whatever this one's end; its own caller hears of the failure.
    last = next.catch(() => undefined);
    return next;
  };
}
