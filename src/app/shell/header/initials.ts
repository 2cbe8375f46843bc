import type { Account } from '../../session/tokenAtoms.ts';

/** Two initials of an account: of first and last name, else of the email's parts before its @, else of the login. */
export function initialsOf({ firstName, lastName, email, login }: Account): string {
  const names = [firstName, lastName].filter((name) => name.trim() !== '');
  const parts = names.length > 0 ? names : (email.split('@')[0] || login).split(/[._-]+/);
  const letters = parts.slice(0, 2).map((part) => part.trim().charAt(0));
  return letters.join('').toUpperCase();
}
