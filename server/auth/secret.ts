/** The key that signs tokens: JWT_SECRET, or one made once per data directory. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, success, type Result } from '../../src/domain/result.ts';

const FILE = 'jwt-secret';
/** HS512 wants a key as long as its hash. */
const KEY_BYTES = 64;
const SHORTEST_TEXT = 32;

/** The failure is a sentence for the person who starts the server. */
export function signingKey(dataDir: string, given: string | undefined): Result<Uint8Array, string> {
  if (given !== undefined) {
    return given.length < SHORTEST_TEXT
      ? failure(`JWT_SECRET must have at least ${SHORTEST_TEXT} characters.`)
      : success(padded(Buffer.from(given, 'utf8')));
  }
  const path = join(dataDir, FILE);
  if (existsSync(path)) {
    const kept = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    return kept.length < KEY_BYTES
      ? failure(
          `The signing key ${path} is empty or too short: restore it from a backup, or delete it to make a new one, after which everybody signs in again.`,
        )
      : success(kept);
  }
  const key = randomBytes(KEY_BYTES);
  // Written beside and renamed, so that a crash leaves no half of a key.
  writeFileSync(`${path}.new`, `${key.toString('base64')}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return success(key);
}

/** HMAC pads a short key with zeros itself; jose asks for the full length. */
function padded(key: Buffer): Uint8Array {
  return key.length >= KEY_BYTES ? key : Buffer.concat([key, Buffer.alloc(KEY_BYTES - key.length)]);
}
