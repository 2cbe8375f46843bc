/** Rules for email addresses and new passwords, shared by the forms and the server's schemas. */

/** Characters of an email address. */
export const EMAIL_LENGTH = { min: 5, max: 127 } as const;
/** Characters of a password. */
export const PASSWORD_LENGTH = { min: 4, max: 127 } as const;

/** The length rule that a text breaks. */
export type LengthFailure = 'required' | 'short' | 'long';

/** The first rule that an email address breaks, undefined for none; surrounding blanks are ignored. */
export function checkEmail(email: string): LengthFailure | undefined {
  return checkLength(email.trim(), EMAIL_LENGTH);
}

/** The first rule that a new password breaks, undefined for none. Spaces count. */
export function checkPassword(password: string): LengthFailure | undefined {
  return checkLength(password, PASSWORD_LENGTH);
}

/** The first rule that the repeated password breaks, undefined for none. */
export function checkConfirmation(
  password: string,
  confirmation: string,
): LengthFailure | 'different' | undefined {
  return checkPassword(confirmation) ?? (confirmation === password ? undefined : 'different');
}

function checkLength(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): LengthFailure | undefined {
  if (text === '') return 'required';
  if (text.length < min) return 'short';
  return text.length > max ? 'long' : undefined;
}
