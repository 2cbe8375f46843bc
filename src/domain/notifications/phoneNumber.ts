/** Telephone numbers as people write them, and as a gateway takes them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { deleteFirst } from '../deleteFirst.ts';
import { failure, success, type Result } from '../result.ts';

/** `noCountry`: without a country code nobody can say where it is. `impossible`: no number of that country is so long. */
export type PhoneFailure = 'noCountry' | 'impossible';

/** Short code of a country's operators: sent as it is. */
const SHORT_CODE = /^\d{3,6}$/;
const E164 = /^\+[1-9]\d{6,14}$/;
/** Numbers that are remembered: one is parsed in about 20 µs, and a list of recipients is read again every two seconds. */
const MAX_KNOWN = 20_000;
const known = new Map<string, Result<string, PhoneFailure>>();

/**
 * The number that is dialled: E.164, or a short code. Brackets, spaces and dashes of any alphabet and marks of the direction
 * of writing count for nothing, nor does the zero of "+44 (0)20".
 */
export function dialledNumber(typed: string): Result<string, PhoneFailure> {
  const found = known.get(typed);
  if (found !== undefined) return found;
  const read = readNumber(typed);
  if (known.size >= MAX_KNOWN) deleteFirst(known);
  known.set(typed, read);
  return read;
}

function readNumber(typed: string): Result<string, PhoneFailure> {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  const digits = text.replaceAll(/\s/g, '');
  if (SHORT_CODE.test(digits)) return success(digits);
  const plain = text.replace(/^00(?=[1-9])/, '+');
  if (!plain.startsWith('+')) return failure('noCountry');
  const number = parsePhoneNumberFromString(plain, { extract: false });
  if (number === undefined || !number.isPossible() || number.ext !== undefined) return failure('impossible');
  return E164.test(number.number) ? success(number.number) : failure('impossible');
}

/** The number to dial, or the text as it is where it is none: the gateway then says what is wrong with it. */
export function numberToDial(typed: string): string {
  const read = dialledNumber(typed);
  return read.ok ? read.value : typed;
}

/** Why a number is not taken, for people. */
export const PHONE_FAILURE_TEXTS: Readonly<Record<PhoneFailure, string>> = {
  noCountry: 'The phone number needs a country code: begin with +, such as +44 20 7946 0958',
  impossible: 'The phone number has too many or too few digits for its country',
};
