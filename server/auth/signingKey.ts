/** The key that signs tokens: JWT_SECRET, or one generated once per data directory. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { reasonOf } from '../process/reasonOf.ts';
import type { Store } from '../store/store.ts';

const FILE = 'jwt-secret';
/** HS512 wants a key as long as its hash. */
const KEY_BYTES = 64;
const MIN_SECRET_LENGTH = 32;

/**
 * The HS512 key, at least 64 bytes: from `secret` where it is given, else from the file in the data directory, which is
 * created when it is missing. The failure is a sentence for the person who starts the server.
 */
export function loadSigningKey(dataDir: string, secret: string | undefined): Result<Uint8Array, string> {
  if (secret !== undefined) {
    return secret.length < MIN_SECRET_LENGTH
      ? failure(`JWT_SECRET must have at least ${MIN_SECRET_LENGTH} characters.`)
      : success(padded(Buffer.from(secret, 'utf8')));
  }
  const path = join(dataDir, FILE);
  try {
    return readOrCreate(path);
  } catch (error) {
    return failure(`The signing key ${path} can't be used: ${reasonOf(error)}.`);
  }
}

function readOrCreate(path: string): Result<Uint8Array, string> {
  if (existsSync(path)) {
    const stored = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    return stored.length < KEY_BYTES
      ? failure(
          `The signing key ${path} is empty or too short: restore it from a backup, or delete it to make a new one, after which everybody signs in again.`,
        )
      : success(stored);
  }
  const key = randomBytes(KEY_BYTES);
  // Written to a temporary name and renamed, so that a crash never leaves a partial key.
  writeFileSync(`${path}.new`, `${key.toString('base64')}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return success(key);
}

/** Pads with zeros, as HMAC does itself; jose requires the full length. */
function padded(key: Buffer): Uint8Array {
  return key.length >= KEY_BYTES ? key : Buffer.concat([key, Buffer.alloc(KEY_BYTES - key.length)]);
}

const SHARED_KEY = 'jwtSecret';

/**
 * Returns the key of all servers of a database. The first server stores its key there, so every server
 * accepts the tokens of the others. A database that no other server can use holds no key: returns `own`.
 */
export async function sharedSigningKey(
  { shared, meta }: Pick<Store, 'shared' | 'meta'>,
  own: Uint8Array,
): Promise<Uint8Array> {
  if (shared === undefined) return own;
  const saved = await meta.get(SHARED_KEY);
  if (saved !== undefined) return Buffer.from(saved, 'base64');
  await meta.set(SHARED_KEY, Buffer.from(own).toString('base64'));
  return own;
}
