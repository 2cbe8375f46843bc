/** Texts of the account pages. */
import { EMAIL_LENGTH, PASSWORD_LENGTH, type LengthFailure } from '../../domain/account/credentialRules.ts';
import { ERROR_TEXT } from './errors.ts';

/** A sentence with one link in it. */
export interface LinkedSentence {
  readonly before: string;
  readonly link: string;
  readonly after: string;
}

export const ACCOUNT_TEXT = {
  activating: 'Activating your account…',
  activated: {
    before: 'Your user account has been activated. Please ',
    link: 'sign in',
    after: '.',
  },
  notActivated: 'Your user could not be activated. Please use the registration form to sign up.',
  resetHint: 'Enter the email address of your account.',
  email: 'Email',
  resetSend: 'Send',
  resetSending: 'Sending…',
  resetSent: {
    before:
      'Check your email for details on how to reset your password. If you do not receive an email within 5 minutes, ',
    link: 'click here',
    after: ' to retry.',
  },
  checking: 'Checking the link…',
  resetDone: {
    before: 'Password reset successful! ',
    link: 'Click here',
    after: ' to go to the login page.',
  },
  resetInvalid: {
    before: 'Password reset link invalid! ',
    link: 'Click here',
    after: ' to go to the login page and select "Did you forget your password?" to retry.',
  },
  changeTitle: 'Change your password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmation: 'New password confirmation',
  save: 'Save',
  saving: 'Saving…',
  changed: 'Password changed. You have been signed out on all other devices.',
  notChanged: 'The password could not be changed. Check your current password and try again.',
  different: 'The password and its confirmation do not match!',
  strength: 'Password strength',
  toLogin: 'Back to sign in',
  notSent: 'The email could not be sent. Please try again.',
  tooMany: 'Too many attempts. Please wait a few minutes.',
} as const;

/** Text for a failed call of an account page. @param rejected text for an answer that rejects the request */
export function failureText(reason: 'unreachable' | 'busy' | 'rejected', rejected: string): string {
  if (reason === 'unreachable') return ERROR_TEXT.unreachable;
  return reason === 'busy' ? ACCOUNT_TEXT.tooMany : rejected;
}

/** Indexed by the number of filled bars of the strength meter. */
export const STRENGTH_TEXT = ['', 'Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

export function emailErrorText(failure: LengthFailure | undefined): string {
  return lengthErrorText('email', EMAIL_LENGTH, failure);
}

export function passwordErrorText(failure: LengthFailure | 'different' | undefined): string {
  return failure === 'different'
    ? ACCOUNT_TEXT.different
    : lengthErrorText('password', PASSWORD_LENGTH, failure);
}

function lengthErrorText(
  what: 'email' | 'password',
  { min, max }: { readonly min: number; readonly max: number },
  failure: LengthFailure | undefined,
): string {
  if (failure === undefined) return '';
  if (failure === 'required') return `Your ${what} is required.`;
  if (failure === 'short') return `Your ${what} is required to be at least ${min} characters.`;
  return `Your ${what} cannot be longer than ${max} characters.`;
}
