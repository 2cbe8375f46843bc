import { expect, it } from 'vitest';
import { ACCOUNT_TEXT, emailFlawText, passwordFlawText, type LinkedSentence } from './account.ts';

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
  [emailFlawText('required'), 'Your email is required.'],
  [emailFlawText('short'), 'Your email is required to be at least 5 characters.'],
  [emailFlawText('long'), 'Your email cannot be longer than 127 characters.'],
  [passwordFlawText('required'), 'Your password is required.'],
  [passwordFlawText('short'), 'Your password is required to be at least 4 characters.'],
  [passwordFlawText('long'), 'Your password cannot be longer than 127 characters.'],
  [passwordFlawText('different'), 'The password and its confirmation do not match!'],
  [passwordFlawText(undefined), ''],
])('[TX2] keeps the sentence of the specification: %s', (text, sentence) => {
  expect(text).toBe(sentence);
});
