/** The audit trail: who did what, and when; it cannot be written. */
import { USER_ADMINS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { SHORT_TEXT, TIME } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const AUDIT_TRAILS = defineResource({
  entity: 'auditTrail',
  collection: 'auditTrail',
  title: { one: 'Audit entry', many: 'Audit trail' },
  screen: '/entities/audit-trail',
  path: `${API}/audit-trails`,
  access: { list: USER_ADMINS },
  newestBy: 'id',
  spanField: 'actionTime',
  listColumns: ['actionTime', 'user', 'action', 'actionDomain', 'address'],
  fields: {
    action: { ...SHORT_TEXT, isFilterable: true },
    actionTime: { ...TIME, label: 'Time' },
    user: { ...SHORT_TEXT, isFilterable: true },
    actionDomain: { ...SHORT_TEXT, label: 'Subject' },
    /** Address of the person's machine. Not sorted by: there is no index for it. */
    address: { kind: 'text', label: 'From', default: '', maxLength: 255, isSearchable: true },
    /** Field, old and new value of each change. */
    changes: { kind: 'json', default: [] },
  },
});
