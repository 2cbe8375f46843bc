/** A gateway for text messages that speaks Twilio's HTTP API: Messages.json to send, the account to tell its state. */
import { z } from 'zod';
import { NOT_JSON, parseJson } from '../../src/domain/json/parseJson.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { TextGatewayOptions } from '../config/options.ts';
import type { OutgoingAnswer, OutgoingRequests } from './outgoingRequest.ts';
import { requestedDelayOf } from './pauseAskedByTarget.ts';
import { beginningOf } from './plainText.ts';
import type { Attempt } from './sender.ts';
import { reasonOf } from '../process/reasonOf.ts';

/** State of the gateway, as `get-twilio-status` answers it. */
export interface TextGatewayStatus {
  /** `active`, another state of the account, `unreachable`, `denied`, or `outbox` without a gateway. */
  readonly status: string;
  readonly enabled: boolean;
  readonly detail: string;
}

/** A message that is sent again after a kill or a timeout is not doubled by a gateway that knows it. */
const TOKEN_HEADER = 'I-Twilio-Idempotency-Token';
const VERSION = '2010-04-01';
/** Characters of a message: a gateway splits it into segments, at most ten of them. */
export const MAX_TEXT = 1600;
/** Error codes of Twilio's API for a number that can't receive messages. */
const WRONG_NUMBER = new Set([21211, 21214, 21217, 21408, 21610, 21614]);
const BAD_REQUEST = 400;

const sent = z.object({ sid: z.string() });
const failed = z.object({ code: z.number().optional(), message: z.string().optional() });
const accountState = z.object({ status: z.string(), friendly_name: z.string().optional() });

/** One account of a gateway. */
export class TextGateway {
  readonly #options: TextGatewayOptions;
  readonly #requests: Pick<OutgoingRequests, 'send'>;
  readonly #now: () => EpochMs;

  constructor(options: TextGatewayOptions, requests: Pick<OutgoingRequests, 'send'>, now: () => EpochMs) {
    this.#now = now;
    this.#options = options;
    this.#requests = requests;
  }

  /**
   * Sends a message to one number.
   *
   * @param token  a gateway that knows the header sends a message of the same token once; undefined: none
   */
  async send(to: string, text: string, token?: string): Promise<Attempt> {
    const form = new URLSearchParams({
      To: to,
      From: this.#options.from,
      Body: beginningOf(text, MAX_TEXT),
    });
    const answer = await this.#call('POST', `Messages.json`, {
      body: form.toString(),
      sendOnce: token,
    });
    const read = parseJson(answer.text);
    const request = `To ${to}\n\n${text}`;
    const more = { request, status: answer.status, answer: answer.text };
    if (answer.status < 300 && read !== NOT_JSON && sent.safeParse(read).success) {
      return { ...more, outcome: 'delivered' };
    }
    const { code, message } = failed.safeParse(read).data ?? {};
    const isOfDelivery = answer.status === BAD_REQUEST;
    const isWrong = isOfDelivery && code !== undefined && WRONG_NUMBER.has(code);
    const failure = message ?? `The gateway answered ${answer.status}`;
    const requestedDelay = requestedDelayOf(answer, this.#now());
    return { ...more, outcome: isWrong ? 'rejected' : 'failed', isOfDelivery, failure, requestedDelay };
  }

  /** Asks the gateway for the state of the account. Never rejects. */
  async status(): Promise<TextGatewayStatus> {
    try {
      const answer = await this.#call('GET', undefined);
      const read = accountState.safeParse(parseJson(answer.text));
      if (answer.status === 401 || answer.status === 403) {
        return { status: 'denied', enabled: false, detail: 'The gateway denies the account or its token' };
      }
      if (answer.status !== 200 || !read.success) {
        return { status: 'unreachable', enabled: false, detail: `The gateway answered ${answer.status}` };
      }
      const { status, friendly_name: name = this.#options.account } = read.data;
      return { status, enabled: status === 'active', detail: name };
    } catch (error) {
      return { status: 'unreachable', enabled: false, detail: reasonOf(error) };
    }
  }

  #call(
    method: string,
    resource: string | undefined,
    { body, sendOnce }: { readonly body?: string; readonly sendOnce?: string | undefined } = {},
  ): Promise<OutgoingAnswer> {
    const { url, account, token } = this.#options;
    const path = `${VERSION}/Accounts/${encodeURIComponent(account)}`;
    const base = url.endsWith('/') ? url : `${url}/`;
    const headers = {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      accept: 'application/json',
      ...(sendOnce === undefined ? {} : { [TOKEN_HEADER]: sendOnce }),
      ...(body === undefined
        ? {}
        : {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(Buffer.byteLength(body)),
          }),
    };
    const target = new URL(resource === undefined ? `${path}.json` : `${path}/${resource}`, base);
    return this.#requests.send({ url: target, method, headers, body });
  }
}
