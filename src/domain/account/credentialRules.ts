/** What an e-mail and a new password must be like (O§5): the forms and the server's schemas read it here. */
export const EMAIL_LENGTH = { least: 5, most: 127 } as const;
export const PASSWORD_LENGTH = { least: 4, most: 127 } as const;

export type LengthFlaw = 'required' | 'short' | 'long';

/** The first rule that an e-mail breaks. */
export function emailFlaw(email: string): LengthFlaw | undefined {
  return lengthFlaw(email.trim(), EMAIL_LENGTH);
}

/** The first rule that a new password breaks. Spaces count: they are part of it. */
export function passwordFlaw(password: string): LengthFlaw | undefined {
  return lengthFlaw(password, PASSWORD_LENGTH);
}

/** The same three rules, then that it repeats the password. */
export function confirmationFlaw(
  password: string,
  confirmation: string,
): LengthFlaw | 'different' | undefined {
  return passwordFlaw(confirmation) ?? (confirmation === password ? undefined : 'different');
}

function lengthFlaw(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): LengthFlaw | undefined {
  if (text === '') return 'required';
  if (text.length < least) return 'short';
  return text.length > most ? 'long' : undefined;
}
