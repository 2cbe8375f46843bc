/** A push service: an HTTPS server that takes the encrypted messages for browsers, and the keys of one browser. */
import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decryptPush } from './decryptPush.ts';
import { startReceiver } from './webhookReceiver.ts';

/** Certificate of its address; a server trusts it where NODE_EXTRA_CA_CERTS names this file. */
export const PUSH_CERTIFICATE = join(import.meta.dirname, 'tls', 'localhost.cert.pem');
const KEY = join(import.meta.dirname, 'tls', 'localhost.key.pem');

/** What a browser that subscribes gives to the console. All texts but the endpoint are base64url. */
export interface TestSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushService {
  readonly subscription: TestSubscription;
  /** The messages that came, decrypted with the keys of the browser, in their order. */
  messages(): unknown[];
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const tls = { cert: readFileSync(PUSH_CERTIFICATE), key: readFileSync(KEY) };
  const receiver = await startReceiver((_call, response) => response.writeHead(201).end(), 0, tls);
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const secret = randomBytes(16);
  return {
    subscription: { endpoint: `${receiver.url}browser`, p256dh, auth: secret.toString('base64url') },
    messages: () =>
      receiver.calls.map(({ bytes }) => JSON.parse(decryptPush(bytes, keys, secret)) as unknown),
    close: () => receiver.close(),
  };
}
