/** VMS: video management systems, and variable message signs. */
import { ADMIN, CAMERA_MANAGERS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, NOTES, FLAG_OFF, SHORT_TEXT, SQUADS_OF } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const VMS = defineResource({
  entity: 'vms',
  collection: 'vms',
  title: { one: 'VMS', many: 'VMS' },
  screen: '/entities/vms',
  path: `${API}/vms`,
  access: accessOf({ reading: { kind: 'any', of: [...CAMERA_MANAGERS.of, 'ROLE_SURVEY'] }, writing: ADMIN }),
  uniqueField: 'name',
  listColumns: ['name', 'type', 'serverUrl', 'enableAuth', 'squadids'],
  fields: {
    name: NAME,
    type: {
      kind: 'choice',
      default: 'VIDEO',
      choices: ['VIDEO', 'SIGN'],
      isSortable: true,
      isFilterable: true,
    },
    serverUrl: { kind: 'text', label: 'Server address', default: '', format: 'url', isSearchable: true },
    enableAuth: { ...FLAG_OFF, label: 'Sign-in needed' },
    username: { ...SHORT_TEXT, label: 'User name' },
    password: { kind: 'text', isWriteOnly: true, maxLength: 255 },
    squadids: SQUADS_OF,
    /** Text that a sign shows. */
    message: NOTES,
  },
});
