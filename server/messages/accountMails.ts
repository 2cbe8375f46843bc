/** Mails about an account. Plain text. */
import type { User } from '../store/accounts/users.ts';
import { oneLine, type OutgoingMessage } from './outbox.ts';

/** The mail with the activation link. `publicUrl` ends with a slash. */
export function activationMail(user: User, key: string, publicUrl: string): OutgoingMessage {
  const link = linkOf('account/activate', key, publicUrl);
  return mailTo(user, {
    subject: 'Shotpoint account activation',
    lines: ['Your account has been created. Open this address to activate it:', link],
    link,
  });
}

/** The mail to the owner of an account that an administrator has made. `publicUrl` ends with a slash. */
export function invitationMail(user: User, key: string, publicUrl: string): OutgoingMessage {
  const link = linkOf('account/reset/finish', key, publicUrl);
  return mailTo(user, {
    subject: 'Your Shotpoint account',
    lines: [
      `An account with the login ${user.login} has been created for you. Open this address within 24 hours to choose a password:`,
      link,
    ],
    link,
  });
}

/** The mail with the link to choose a new password. `publicUrl` ends with a slash. */
export function resetMail(user: User, key: string, publicUrl: string): OutgoingMessage {
  const link = linkOf('account/reset/finish', key, publicUrl);
  return mailTo(user, {
    subject: 'Shotpoint password reset',
    lines: [
      'A new password was requested for your account. Open this address within 24 hours to choose one:',
      link,
      'If this was not you, you do not need to do anything: your password stays the same.',
    ],
    link,
  });
}

function linkOf(page: string, key: string, publicUrl: string): string {
  const url = new URL(page, publicUrl);
  url.searchParams.set('key', key);
  return url.href;
}

function mailTo(
  { email, firstName, login }: User,
  { subject, lines, link }: { subject: string; lines: readonly string[]; link: string },
): OutgoingMessage {
  const name = firstName === '' ? login : oneLine(firstName);
  const text = [`Dear ${name},`, ...lines, 'Shotpoint'].join('\n\n');
  return { kind: 'mail', to: [email], subject, text: `${text}\n`, link };
}
