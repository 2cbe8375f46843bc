/** Decrypts push messages as a browser does (RFC 8291, content encoding aes128gcm). */
import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

/** Header of a body: salt, record size, length of the sender's key, its key (RFC 8188). */
const [SALT_BYTES, KEY_LENGTH_AT, KEY_AT] = [16, 20, 21];
const TAG_BYTES = 16;
/** Ends the text of the last record. */
const LAST_RECORD = 2;

/**
 * The text of an encrypted body of one record.
 *
 * @param keys  key pair of the browser, on P-256
 * @param auth  secret of the subscription
 */
export function decryptPush(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const textAt = KEY_AT + body.readUInt8(KEY_LENGTH_AT);
  const senderKey = body.subarray(KEY_AT, textAt);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const record = Buffer.concat([decipher.update(body.subarray(textAt, -TAG_BYTES)), decipher.final()]);
  const end = record.lastIndexOf(LAST_RECORD);
  return record.subarray(0, end).toString();
}
