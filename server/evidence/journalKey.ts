/** The ed25519 key that signs the heads of the journal: one per data directory, in a file of mode 600. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { invariant } from '../../src/domain/assert.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { SERVER_ACTOR } from '../process/serverActors.ts';
import { reasonOf } from '../process/reasonOf.ts';
import { fingerprintOf, HEAD_WORD, headStatement, type HeadSigner } from '../store/journal/signedHead.ts';

const FILE = 'journal-key.pem';
const OWNER_ONLY = 0o600;

/** Opens the key of a data directory; generates a missing one. The failure is a sentence for the operator. */
export function openJournalKey(dataDir: string, now: () => EpochMs): Result<HeadSigner, string> {
  const path = join(dataDir, FILE);
  try {
    if (!existsSync(path)) writeKey(path);
    // Not called where the mode is correct: the disk may be read-only.
    if ((statSync(path).mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
    return success(signerOf(createPrivateKey(readFileSync(path)), now));
  } catch (error) {
    return failure(`The journal's key ${path} can't be used: ${reasonOf(error)}.`);
  }
}

/** The public key: SPKI, DER, base64; undefined where the data directory has no key. Throws where the file is invalid. */
export function readJournalKey(dataDir: string): string | undefined {
  const path = join(dataDir, FILE);
  return existsSync(path) ? publicKeyOf(createPrivateKey(readFileSync(path))) : undefined;
}

/** Writes to a temporary file and renames it, so that a crash leaves no incomplete key. */
function writeKey(path: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const file = openSync(`${path}.new`, 'w', OWNER_ONLY);
  writeSync(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}

function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
}

function signerOf(key: KeyObject, now: () => EpochMs): HeadSigner {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is not an ed25519 key');
  const publicKey = publicKeyOf(key);
  const fingerprint = fingerprintOf(publicKey);
  return {
    fingerprint,
    publicKey,
    sign: (head) => {
      const time = now();
      const signature = sign(null, Buffer.from(headStatement({ ...head, time })), key).toString('base64');
      return { ...head, time, key: fingerprint, signature };
    },
    signFile: (bytes) => {
      const beginning = Buffer.from(bytes.subarray(0, HEAD_WORD.length)).toString();
      invariant(beginning !== HEAD_WORD, 'a file is signed as a file, never as a head');
      return sign(null, bytes, key);
    },
    keyRecord: () => ({ time: now(), actor: SERVER_ACTOR, kind: 'key', fingerprint, publicKey }),
  };
}
