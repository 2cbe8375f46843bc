import { useOwnerMarks } from './useOwnerMarks.ts';

/** Shows on the map who has which incident. */
export function OwnerMarks() {
  useOwnerMarks();
  return undefined;
}
