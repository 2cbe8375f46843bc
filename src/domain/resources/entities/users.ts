/** Web users: the accounts of the console. */
import { PASSWORD_LENGTH } from '../../account/credentialRules.ts';
import { AUTHORITIES } from '../../contract/authorities.ts';
import { USER_MANAGERS } from '../../contract/callRules.ts';
import { PATHS } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, FLAG_OFF, FLAG_ON, SHORT_TEXT, TIME } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';
import type { RecordOf } from '../definition/fields.ts';

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
    email: { ...NAME, label: 'Email', format: 'email' },
    activated: FLAG_ON,
    /** View only, by roles that only view; its sessions last longer. */
    isDisplay: { ...FLAG_OFF, label: 'Display account (view only)' },
    langKey: { kind: 'text', label: 'Language', default: 'en', maxLength: 10 },
    authorities: {
      kind: 'texts',
      label: 'Roles',
      default: [],
      choices: AUTHORITIES,
      choicesPath: PATHS.userAuthorities,
    },
    /** None leaves it as it is; a new account without one gets a mail with a link to choose one. */
    password: {
      kind: 'text',
      isWriteOnly: true,
      emptyText: 'Empty: a link to choose one is sent by email. A display account needs one here.',
      minLength: PASSWORD_LENGTH.min,
      maxLength: PASSWORD_LENGTH.max,
    },
    createdBy: { ...SHORT_TEXT, isReadOnly: true },
    createdDate: { ...TIME, label: 'Created', isReadOnly: true },
    lastModifiedBy: { ...SHORT_TEXT, isReadOnly: true },
    lastModifiedDate: { ...TIME, label: 'Last modified', isReadOnly: true },
  },
});

export type UserRecord = RecordOf<typeof USERS.fields>;
