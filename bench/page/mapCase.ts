import type { CameraStep, CityReports, LiveBatch } from '../city.ts';

/** One way to draw the reports, driven by the bench. Everything is synchronous, so that it can be timed. */
export interface MapCase {
  /** Moves the camera and issues the frame. Returns the number of new marker frames since the last step. */
  step(camera: CameraStep): number;
  /** Prepares a live change, like another thread; the returned function shows it and issues the frame. */
  batch?(batch: LiveBatch): () => void;
  /** Row of the marker on top at a point in CSS pixels, or undefined. */
  hit?(x: number, y: number): number | undefined;
  /** Additional figures for the reader of the result: rows drawn, rows thinned. */
  notes?(): Readonly<Record<string, number>>;
  dispose(): void;
}

/** Resolves when the first complete frame has been issued. */
export type MakeMapCase = (container: HTMLElement, reports: CityReports) => Promise<MapCase>;
