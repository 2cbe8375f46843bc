/** Web users: the accounts of the console (A§3, T-97). */
import { AUTHORITIES } from '../contract/authorities.ts';
import { USER_MANAGERS } from '../contract/callRules.ts';
import { accessOf } from './actions.ts';
import { NAME, OFF, SHORT_TEXT, TIME } from './commonFields.ts';
import { defineResource } from './defineResource.ts';
import type { RecordOf } from './fields.ts';

export const USERS = defineResource({
  entity: 'user',
  collection: 'users',
  title: { one: 'Web user', many: 'Web users' },
  screen: '/entities/user-management',
  path: 'api/users',
  access: accessOf({ reading: USER_MANAGERS, writing: USER_MANAGERS }),
  uniqueField: 'login',
  listColumns: ['login', 'firstName', 'lastName', 'email', 'activated', 'authorities'],
  fields: {
    login: { ...NAME, maxLength: 50 },
    firstName: SHORT_TEXT,
    lastName: SHORT_TEXT,
    title: SHORT_TEXT,
    org: { ...SHORT_TEXT, label: 'Organisation' },
    email: { ...NAME, label: 'E-mail', format: 'email' },
    activated: OFF,
    langKey: { kind: 'text', label: 'Language', default: 'en', maxLength: 10 },
    authorities: { kind: 'texts', label: 'Roles', default: [], choices: AUTHORITIES },
    password: { kind: 'text', isWriteOnly: true, minLength: 4, maxLength: 100 },
    createdBy: { ...SHORT_TEXT, isReadOnly: true },
    createdDate: { ...TIME, label: 'Created', isReadOnly: true },
    lastModifiedBy: { ...SHORT_TEXT, isReadOnly: true },
    lastModifiedDate: { ...TIME, label: 'Last modified', isReadOnly: true },
  },
});

export type UserRecord = RecordOf<typeof USERS.fields>;
