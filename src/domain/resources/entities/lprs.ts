/** Licence plates that cameras read near a detection. */
import { ADMIN } from '../../contract/callRules.ts';
import { accessOf } from '../definition/actions.ts';
import { CAMERA_ID, DETECTION_ID, SHORT_TEXT, SURVEY_JSON, TIME } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const LPRS = defineResource({
  entity: 'lpr',
  collection: 'lprs',
  title: { one: 'LPR record', many: 'LPR records' },
  screen: '/entities/lpr',
  path: 'api/lprs',
  access: accessOf({ reading: ADMIN, writing: ADMIN }),
  newestBy: 'id',
  hasManyRecords: true,
  listColumns: ['detectionId', 'cameraId', 'timestamp'],
  fields: {
    detectionId: { ...DETECTION_ID, isRequired: true, minLength: 1 },
    /** Of the detection; empty: any squad. */
    squadId: { ...SHORT_TEXT, label: 'Squad', isFilterable: true },
    cameraId: CAMERA_ID,
    /** Plates by camera, each a list of PlateNumber and FirstDetected. */
    lprJson: { ...SURVEY_JSON, label: 'Plates' },
    timestamp: { ...TIME, label: 'Time' },
    /** Home shows the plates from then on. */
    availableFrom: { ...TIME, isReadOnly: true },
  },
});
