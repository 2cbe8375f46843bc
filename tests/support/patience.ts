/** How long a test waits for what comes at once on a quiet machine: beside busy neighbours a second is too short. */
export const PATIENCE_MS = 15_000;
