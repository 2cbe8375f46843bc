/** Email templates: the primary one of a report type is sent. */
import { ADMIN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { REPORT_TYPES } from '../../contract/reportTypes.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, FLAG_OFF, SHORT_TEXT } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const EMAIL_TEMPLATES = defineResource({
  entity: 'emailTemplate',
  collection: 'emailTemplates',
  title: { one: 'Email template', many: 'Email templates' },
  screen: '/entities/email-template',
  path: `${API}/email-templates`,
  access: accessOf({ reading: ADMIN, writing: ADMIN }),
  uniqueField: 'name',
  listColumns: ['name', 'reportType', 'subject', 'primaryTemplate'],
  fields: {
    name: NAME,
    reportType: { kind: 'choice', choices: REPORT_TYPES, isSortable: true, isFilterable: true },
    subject: { ...SHORT_TEXT, emptyText: 'The default subject' },
    body: { kind: 'text', default: '', isLong: true, maxLength: 20_000, emptyText: 'The default text' },
    primaryTemplate: { ...FLAG_OFF, label: 'Primary' },
    logo: { kind: 'blob', accepts: ['image/*'] },
  },
});
