/** Texts of sign-in. */
export const SESSION_TEXT = {
  reportLink: 'This link opens a report. At this site only people with an account may see it.',
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  emailEmpty: 'Email cannot be empty!',
  passwordEmpty: 'Password cannot be empty!',
  failed: 'Failed to sign in! Please check your credentials and try again.',
  tryAgain: 'You can try again now.',
  cookies: 'Please enable cookies to continue.',
  keep: 'Keep me signed in',
  forgot: 'Did you forget your password?',
  submit: 'Sign in',
  busy: 'Signing in…',
  close: 'Close',
  signOut: 'Sign out',
  changePassword: 'Password',
  diagnostics: 'Diagnostics',
  account: 'Account',
  activation: 'Activation',
  resetRequest: 'Reset your password',
  resetFinish: 'Choose a new password',
} as const;

/** Time until the next attempt is allowed: "You can try again in 4:25." */
export function tryAgainIn(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  return `You can try again in ${Math.floor(seconds / 60)}:${rest}.`;
}

/** Reason for the end of a session, named as in the contract. */
export type SignedOutReason = 'login.error.unauthorized' | 'signedOut';

export const SIGNED_OUT_TEXT: Readonly<Record<SignedOutReason, string>> = {
  'login.error.unauthorized': 'Your session has ended. Please sign in again.',
  signedOut: 'You are signed out.',
};

/** "Signed in as mk (mk@northgate.example)". */
export function signedInAs(login: string, email: string): string {
  return email === '' || email === login ? `Signed in as ${login}` : `Signed in as ${login} (${email})`;
}
