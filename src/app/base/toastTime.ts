import type { Millis } from '../../domain/units.ts';

/** How long a toast is visible: an alert from when it is seen, a notice of the console from when it came last. */
export const TOAST_MS: Millis = 10_000;
