/**
 * HTTP requests to addresses that people have configured. The name is resolved once, every address of it is checked, and
 * one of those that were checked is connected to, so that a name can't change in between. Redirects are not followed;
 * time and length of the answer are bounded.
 */
import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Millis } from '../../src/domain/units.ts';
import { isPublicAddress } from './publicAddress.ts';

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a method without one. */
  readonly body: string | Buffer | undefined;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** Beginning of the body, as text. */
  readonly text: string;
  readonly location: string | undefined;
  /** As sent: a number of seconds, or a date. */
  readonly retryAfter?: string | undefined;
}

export interface OutgoingOptions {
  /** Whether private and loopback addresses may be connected to. */
  readonly allowsPrivate: boolean;
  /** Time from the start to the end of the answer. */
  readonly timeout?: Millis;
  /** Bytes of an answer that are read; the rest is not received. */
  readonly maxAnswerBytes?: number;
}

/** The request was not made: its address is not public, or not one of HTTP. */
export class AddressDeniedError extends Error {}

const DEFAULT_TIMEOUT: Millis = 10_000;
const DEFAULT_ANSWER_BYTES = 8192;

/**
 * Sends requests; connections to one host are used again. How many are sent at once is the caller's to bound: a request that
 * waited for the connection of another would be late for a host that answers.
 */
export class OutgoingRequests {
  readonly #timeout: Millis;
  readonly #agents: { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent };
  readonly #allowsPrivate: boolean;
  readonly #maxAnswerBytes: number;

  constructor(given: OutgoingOptions) {
    const { allowsPrivate, timeout = DEFAULT_TIMEOUT, maxAnswerBytes = DEFAULT_ANSWER_BYTES } = given;
    this.#allowsPrivate = allowsPrivate;
    this.#timeout = timeout;
    this.#maxAnswerBytes = maxAnswerBytes;
    const options = {
      keepAlive: true,
      maxFreeSockets: 1,
      ...(allowsPrivate ? {} : { lookup: lookupPublic }),
    };
    this.#agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  }

  /** Rejects with AddressDeniedError, or with the error of the connection. */
  async send(outgoing: OutgoingRequest): Promise<OutgoingAnswer> {
    const { url } = outgoing;
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new AddressDeniedError(`Neither an http nor an https address: ${url.protocol}`);
    }
    // A name that is an address is not looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!this.#allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw denied(host);
    return this.#exchange(outgoing, url.protocol);
  }

  /** Closes the connections that are not in use. */
  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #exchange(
    { url, method, headers, body }: OutgoingRequest,
    protocol: 'http:' | 'https:',
  ): Promise<OutgoingAnswer> {
    const open = protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent: this.#agents[protocol] };
      const request = open(url, options, (response) => {
        readBeginning(response, this.#maxAnswerBytes).then((text) => {
          const { location, 'retry-after': retryAfter } = response.headers;
          resolve({ status: response.statusCode ?? 0, text, location, retryAfter });
        }, reject);
      });
      const timer = setTimeout(
        () => request.destroy(new Error(`No answer within ${this.#timeout / 1000} s`)),
        this.#timeout,
      );
      request.on('error', reject);
      request.on('close', () => clearTimeout(timer));
      request.end(body);
    });
  }
}

/** The first bytes of an answer; the rest is not received. */
async function readBeginning(response: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit).toString();
}

/** Resolves a name, and fails where any of its addresses is not public. */
const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '');
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (wrong !== undefined || first === undefined) return done(denied(wrong?.address ?? name), '');
    if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

function denied(address: string): AddressDeniedError {
  return new AddressDeniedError(
    `${address} is not a public address; set WEBHOOK_ALLOW_PRIVATE=true to allow private ones`,
  );
}
