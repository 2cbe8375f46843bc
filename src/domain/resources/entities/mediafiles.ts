/** Media files of detections. */
import { ADMIN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { CAMERA_ID, DETECTION_ID, NAME, FLAG_OFF, SHORT_TEXT, SQUAD_ID, TIME } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';
import type { RecordOf } from '../definition/fields.ts';

export const MEDIAFILES = defineResource({
  entity: 'mediafile',
  collection: 'mediafiles',
  title: { one: 'Media file', many: 'Media files' },
  screen: '/entities/mediafiles',
  path: `${API}/mediafiles`,
  access: accessOf({ reading: ADMIN, writing: ADMIN }),
  labelField: 'fileName',
  newestBy: 'id',
  listColumns: ['fileName', 'detectionId', 'squadId', 'cameraId', 'fileType', 'createdDate', 'locked'],
  fields: {
    detectionId: { ...DETECTION_ID, isRequired: true, minLength: 1 },
    squadId: SQUAD_ID,
    cameraId: CAMERA_ID,
    fileName: NAME,
    /** image, audio or video, by the content. */
    fileType: { ...SHORT_TEXT, isFilterable: true, isReadOnly: true },
    file: { kind: 'blob', accepts: ['image/*', 'video/*', 'audio/*'] },
    createdDate: { ...TIME, label: 'Created', isReadOnly: true },
    /** Kept when older files are removed. */
    locked: FLAG_OFF,
  },
});

export type MediafileRecord = RecordOf<typeof MEDIAFILES.fields>;
