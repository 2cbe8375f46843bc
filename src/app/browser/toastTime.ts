import type { Millis } from '../../domain/units.ts';

/** How long a toast is shown: an alert from when it becomes visible, a message of the console from its last repetition. */
export const TOAST_MS: Millis = 10_000;
