/** Chunks of the pages in the shell, by the first part of their path. */
import type { ComponentType } from 'react';
import { loadAccountPages } from '../features/account/loadAccountPages.ts';
import { loadEntityPages } from '../features/entities/loadEntityPages.ts';
import { loadSurveyPage } from '../features/survey/loadSurveyPage.ts';
import { loadTestPages } from '../features/tests/loadTestPages.ts';

const loadAdministration = async () =>
  (await import('../features/administration/administration.tsx')).Administration;

const CHUNKS: Readonly<Record<string, () => Promise<ComponentType>>> = {
  account: loadAccountPages,
  entities: loadEntityPages,
  survey: loadSurveyPage,
  test: loadTestPages,
};

/** Area of a path and the function that loads its chunk; a constant for each area. */
export function pageChunk(path: string): {
  readonly area: string;
  readonly load: () => Promise<ComponentType>;
} {
  const area = path.split('/')[1] ?? '';
  const load = CHUNKS[area];
  return load === undefined ? { area: '', load: loadAdministration } : { area, load };
}
