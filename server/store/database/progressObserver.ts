/** Receives a line about a long migration step. */
export type ProgressObserver = (text: string) => void;
