/** Zones: named areas with the cameras that look at them. */
import { HOME_OR_SURVEY, SURVEYORS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { CAMERA_ID, LEVEL_ID, NAME, SHORT_TEXT, SQUAD_ID } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';
import type { RecordOf } from '../definition/fields.ts';

export const ZONES = defineResource({
  entity: 'zones',
  collection: 'zones',
  title: { one: 'Zone', many: 'Zones' },
  screen: '/entities/zone',
  path: `${API}/zones`,
  // The subscribers of text messages are limited to zones.
  access: accessOf({
    reading: { kind: 'any', of: [...HOME_OR_SURVEY.of, 'ROLE_SMS_ADMIN'] },
    writing: SURVEYORS,
  }),
  keyField: 'zoneId',
  labelField: 'zoneName',
  hasManyRecords: true,
  listColumns: ['zoneId', 'zoneName', 'squadids', 'levelId', 'order', 'primaryCamera'],
  fields: {
    zoneId: { ...NAME, label: 'Zone id' },
    zoneName: { ...SHORT_TEXT, label: 'Name' },
    name: { ...SHORT_TEXT, label: 'Name (older)', isLegacy: true },
    squadids: { kind: 'reference', label: 'Squad', key: 'squadId', refersTo: 'squadids' },
    squad: { ...SQUAD_ID, label: 'Squad id' },
    levelId: LEVEL_ID,
    level: { ...SHORT_TEXT, label: 'Level (older)', refersTo: 'levels', isLegacy: true },
    order: { kind: 'number', isInteger: true, isSortable: true },
    polygon: { kind: 'polygon' },
    zoneTag: { ...SHORT_TEXT, label: 'Tag' },
    primaryCamera: CAMERA_ID,
    secondaryCameras: { kind: 'texts', default: [], refersTo: 'cameras' },
    surveyName: SHORT_TEXT,
  },
});

export type ZoneRecord = RecordOf<typeof ZONES.fields>;
