/** The calls of the thread that computes how close together reports lie. */
import type { DensityField, DensityQuestion, FieldBox } from './densityField.ts';

/** The places that a thread holds. */
export interface LoadedPlaces {
  readonly count: number;
  /** Where they lie; undefined without one. */
  readonly box: FieldBox | undefined;
}

export interface DensityPort {
  /** Takes the places of an answer (`reportPlaces.ts`) instead of those before. O(places). */
  load(answer: ArrayBuffer): Promise<LoadedPlaces>;
  /** As `densityField`, of the places that were loaded last. */
  field(question: DensityQuestion): Promise<DensityField>;
  /** Answers at once. */
  ping(): Promise<void>;
}
