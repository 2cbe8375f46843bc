import { expect, it } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import type { User } from '../store/accounts/users.ts';
import { resetMail } from './accountMails.ts';

it('[records.21] a name with line breaks adds no lines to a mail', () => {
  const user: User = {
    id: 1,
    login: 'ann',
    email: 'ann@example.org',
    firstName: 'Ann,\r\n\r\nOpen http://other.example\n',
    lastName: '',
    activated: true,
    langKey: 'en',
    authorities: [],
    passwordHash: '',
    tokenVersion: 1,
    createdBy: 'admin',
    createdDate: epochMs(0),
    lastModifiedBy: 'admin',
    lastModifiedDate: epochMs(0),
  };
  const { text } = resetMail(user, 'key', 'http://localhost/');
  expect(text.split('\n')[0]).toBe('Dear Ann, Open http://other.example ,');
});
