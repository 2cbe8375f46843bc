/** Receives a line before an index that takes long. */
export type ProgressObserver = (text: string) => void;
