/** Squads: groups of devices that belong together, each with its test mode. */
import { ADMIN, SIGNED_IN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { LATITUDE, LONGITUDE, NAME, FLAG_OFF, SHORT_TEXT, TIME } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';
import type { RecordOf } from '../definition/fields.ts';

export const SQUADS = defineResource({
  entity: 'squadids',
  collection: 'squadids',
  title: { one: 'Squad', many: 'Squads' },
  screen: '/entities/squadids',
  path: `${API}/squadids`,
  access: accessOf({ reading: SIGNED_IN, writing: ADMIN }),
  uniqueField: 'squadId',
  labelField: 'alias',
  listColumns: ['squadId', 'alias', 'orgin_lat', 'orgin_lon', 'testMode'],
  position: { lat: 'orgin_lat', lon: 'orgin_lon' },
  fields: {
    squadId: { ...NAME, label: 'Squad id' },
    alias: { ...SHORT_TEXT, label: 'Name' },
    // The spelling "orgin" is the contract's.
    orgin_lat: { ...LATITUDE, label: 'Origin latitude' },
    orgin_lon: { ...LONGITUDE, label: 'Origin longitude' },
    // Switched by the calls of the test mode.
    testMode: { ...FLAG_OFF, isReadOnly: true },
    /** When test mode began; none while it is off. */
    testModeActivatedTime: { ...TIME, label: 'Test mode since', isReadOnly: true },
  },
});

export type Squad = RecordOf<typeof SQUADS.fields>;
