/**
 * Shares the reads of one name that run at the same time: many recipients of a report read it at once. What was read is
 * not retained.
 *
 * @param nameOf  what is read: an answer to a read that began earlier serves all that have its name
 */
export function sharedReads<Item, T>(
  nameOf: (item: Item) => string,
  read: (item: Item) => Promise<T>,
): (item: Item) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (item) => {
    const key = nameOf(item);
    const known = running.get(key);
    if (known !== undefined) return known;
    const begun = read(item).finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
