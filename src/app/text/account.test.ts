import { expect, it } from 'vitest';
import { ACCOUNT_TEXT, emailErrorText, passwordErrorText, type LinkedSentence } from './account.ts';

const whole = ({ before, link, after }: LinkedSentence) => before + link + after;

it.each([
  [whole(ACCOUNT_TEXT.activated), 'Your user account has been activated. Please sign in.'],
  [
    ACCOUNT_TEXT.notActivated,
    'Your user could not be activated. Please use the registration form to sign up.',
  ],
  [
    whole(ACCOUNT_TEXT.resetSent),
    'Check your email for details on how to reset your password. If you do not receive an email within 5 minutes, click here to retry.',
  ],
  [whole(ACCOUNT_TEXT.resetDone), 'Password reset successful! Click here to go to the login page.'],
  [
    whole(ACCOUNT_TEXT.resetInvalid),
    'Password reset link invalid! Click here to go to the login page and select "Did you forget your password?" to retry.',
  ],
  [emailErrorText('required'), 'Your email is required.'],
  [emailErrorText('short'), 'Your email is required to be at least 5 characters.'],
  [emailErrorText('long'), 'Your email cannot be longer than 127 characters.'],
  [passwordErrorText('required'), 'Your password is required.'],
  [passwordErrorText('short'), 'Your password is required to be at least 4 characters.'],
  [passwordErrorText('long'), 'Your password cannot be longer than 127 characters.'],
  [passwordErrorText('different'), 'The password and its confirmation do not match!'],
  [passwordErrorText(undefined), ''],
])('[reports.20] keeps the sentence of the specification: %s', (text, sentence) => {
  expect(text).toBe(sentence);
});
