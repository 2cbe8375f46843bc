/** Steps of the start of the console, in their usual order; each is a mark of the page's timing that the bench reads. */
const STEPS = ['script', 'account', 'shell', 'map', 'frame', 'drawn'] as const;

export type StartStep = (typeof STEPS)[number];

const PREFIX = 'start: ';

/** Marks that a step was reached; only the first time counts. */
export function markStart(step: StartStep): void {
  const name = `${PREFIX}${step}`;
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}
