/**
 * Shares the reads of one key that run at the same time: many recipients of a report read it at once. What was read is
 * not retained.
 */
export function sharedReads<T>(read: (key: number) => Promise<T>): (key: number) => Promise<T> {
  const running = new Map<number, Promise<T>>();
  return (key) => {
    const known = running.get(key);
    if (known !== undefined) return known;
    const begun = read(key).finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
