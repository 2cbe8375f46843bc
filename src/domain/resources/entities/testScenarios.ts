/** Test scenarios: shots that are fired one after the other as tests. */
import { ADMIN, SIGNED_IN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, NOTES } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const TEST_SCENARIOS = defineResource({
  entity: 'testScenario',
  collection: 'testScenarios',
  title: { one: 'Test scenario', many: 'Test scenarios' },
  screen: '/entities/test-scenario',
  path: `${API}/test-scenarios`,
  access: accessOf({ reading: SIGNED_IN, writing: ADMIN }),
  labelField: 'testName',
  listColumns: ['testName', 'description'],
  fields: {
    testName: { ...NAME, label: 'Name' },
    description: NOTES,
    /** List of test shots with the contract's snake-case fields. */
    steps: { kind: 'json', default: [] },
  },
});
