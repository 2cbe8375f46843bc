/** Password hashes: argon2id of node:crypto, written as PHC strings, so that the cost can be raised later. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { Semaphore } from '../process/semaphore.ts';

interface Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

/** OWASP's recommendation for argon2id: about 50 ms on the reference machine. */
const COST: Cost = { memory: 19_456, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** The PHC string of a password under a new salt. Takes about 50 ms in the thread pool. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await newHashes.run(() =>
    derive(password, { ...COST, nonce: salt, tagLength: HASH_BYTES }, { isUrgent: false }),
  );
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.lanes}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether a password matches a PHC string, compared in constant time. False for a text that is not an argon2id PHC string. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = PHC.exec(phc);
  if (match === null) return false;
  const [, memory, passes, lanes, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  const nonce = Buffer.from(salt, 'base64');
  const derivation = { ...cost, nonce, tagLength: expected.length };
  // Before new passwords: a sign-in waits for no list of new accounts.
  const actual = await derive(password, derivation, { isUrgent: true });
  return timingSafeEqual(actual, expected);
}

/** Takes as long as `verifyPassword`, so that the time of an answer does not reveal which accounts exist. */
export async function verifyNoPassword(password: string): Promise<void> {
  const nonce = Buffer.alloc(SALT_BYTES);
  await derive(password, { ...COST, nonce, tagLength: HASH_BYTES }, { isUrgent: true });
}

/** Base64 without padding, as PHC strings have it. */
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Half of the thread pool, so that files are still read while passwords are guessed. */
const MAX_DERIVATIONS = 2;
const derivations = new Semaphore(MAX_DERIVATIONS);
/** Hashes of new passwords one at a time: who registers many accounts leaves a place to those who sign in. */
const newHashes = new Semaphore(1);

interface Derivation extends Cost {
  readonly nonce: Buffer;
  /** Bytes of the hash. */
  readonly tagLength: number;
}

function derive(
  password: string,
  derivation: Derivation,
  options: { readonly isUrgent: boolean },
): Promise<Buffer> {
  return derivations.run(() => deriveNow(password, derivation), options);
}

function deriveNow(password: string, derivation: Derivation): Promise<Buffer> {
  const { memory, passes, lanes: parallelism, nonce, tagLength } = derivation;
  return new Promise((resolve, reject) => {
    // Normalised, so that an accented letter is the same from every keyboard.
    const message = password.normalize('NFKC');
    argon2('argon2id', { message, nonce, parallelism, tagLength, memory, passes }, (error, derived) => {
      if (error === null) resolve(derived);
      else reject(error);
    });
  });
}
