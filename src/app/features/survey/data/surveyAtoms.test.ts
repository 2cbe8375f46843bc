import { expect, it } from 'vitest';
import type { SurveyState } from '../../../../domain/survey/port/surveyState.ts';
import { emptyState } from '../../../../workers/survey/surveyState.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import {
  draftVersionAtom,
  receiveSurveyStateAtom,
  stepPositionAtom,
  surveyCountsAtom,
  surveySelectionAtom,
  surveyStageAtoms,
} from './surveyAtoms.ts';

const STATE: SurveyState = {
  ...emptyState(undefined),
  squadId: 'NG',
  selection: { table: 'nodes', rows: [1, 2, 3] },
  nodes: {
    selected: undefined,
    isEdited: true,
    unsavedSteps: 1,
    saved: [{ id: '1', name: 'NODE_NG_1', isApplied: true, recordVersion: 2 }],
  },
};

it('[survey.10] a state changes only the parts whose values differ, whatever else its message carries', () => {
  const store = createAppStore();
  const changes: string[] = [];
  const parts = {
    selection: surveySelectionAtom,
    saved: surveyStageAtoms.nodes.saved,
    isEdited: surveyStageAtoms.nodes.isEdited,
    counts: surveyCountsAtom,
    position: stepPositionAtom,
    version: draftVersionAtom,
  };
  store.set(receiveSurveyStateAtom, structuredClone(STATE));
  for (const [name, part] of Object.entries(parts)) store.sub(part, () => changes.push(name));
  store.set(receiveSurveyStateAtom, structuredClone(STATE));
  expect(changes).toEqual([]);
  store.set(receiveSurveyStateAtom, structuredClone({ ...STATE, revision: 1, position: 1 }));
  expect(changes.toSorted()).toEqual(['position', 'version']);
  store.set(receiveSurveyStateAtom, structuredClone({ ...STATE, revision: 1, position: 1, squadId: 'OT' }));
  expect(changes.toSorted()).toEqual(['position', 'version', 'version']);
  store.set(
    receiveSurveyStateAtom,
    structuredClone({ ...STATE, revision: 1, position: 1, selection: { table: 'nodes', rows: [1, 2] } }),
  );
  expect(changes).toContain('selection');
  store.set(
    receiveSurveyStateAtom,
    structuredClone({ ...STATE, nodes: { ...STATE.nodes, isEdited: false } }),
  );
  expect(changes).toContain('isEdited');
  expect(changes).not.toContain('saved');
  expect(changes).not.toContain('counts');
});
