/** Squads: groups of devices that belong together, each with its test mode (O§3, A§3). */
import { SIGNED_IN } from '../contract/callRules.ts';
import { API } from '../contract/paths.ts';
import { defineResource } from './defineResource.ts';
import type { RecordOf } from './fields.ts';

export const SQUADS = defineResource({
  entity: 'squadids',
  collection: 'squadids',
  title: { one: 'Squad', many: 'Squads' },
  screen: '/entities/squadids',
  path: `${API}/squadids`,
  access: { list: SIGNED_IN },
  keyField: 'squadId',
  labelField: 'alias',
  listColumns: ['squadId', 'alias', 'orgin_lat', 'orgin_lon', 'testMode'],
  position: { lat: 'orgin_lat', lon: 'orgin_lon' },
  fields: {
    squadId: { kind: 'text', default: '', isRequired: true, isSearchable: true, isSortable: true },
    alias: { kind: 'text', default: '', isSearchable: true, isSortable: true },
    // The spelling "orgin" is the contract's (T-99).
    orgin_lat: { kind: 'number', unit: 'degrees', min: -90, max: 90 },
    orgin_lon: { kind: 'number', unit: 'degrees', min: -180, max: 180 },
    testMode: { kind: 'flag', default: false },
    /** When test mode began; none while it is off. */
    testModeActivatedTime: { kind: 'instant' },
  },
});

export type Squad = RecordOf<typeof SQUADS.fields>;
