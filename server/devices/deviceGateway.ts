/** A gateway to the devices that is called over HTTP (docs/devices.md). */
import { z } from 'zod';
import { NOT_JSON, parseJson } from '../../src/domain/json/parseJson.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { DeviceGatewayOptions } from '../config/options.ts';
import type { OutgoingAnswer, OutgoingRequests } from '../delivery/outgoingRequest.ts';
import { DELIVERY_HEADER, SIGNATURE_HEADER } from '../../src/domain/resources/webhookHeaders.ts';
import { signatureOf } from '../delivery/signature.ts';
import type {
  DeviceAttempt,
  DeviceMessage,
  SendToDevices,
} from '../../src/domain/survey/apply/deviceMessage.ts';

/** Time from the start of a call to the end of its answer: a survey of 20 000 nodes has 10 MB. */
export const GATEWAY_TIMEOUT: Millis = 60_000;
/** Bytes of an answer: a reason for each of 20 000 nodes. */
export const MAX_GATEWAY_ANSWER = 8 * 1024 * 1024;

const MAX_REASON_LENGTH = 200;
const MAX_FAILURE_LENGTH = 300;
const ACCEPTED = 202;
/** Statuses with which the same message would be answered again. */
const FINAL = new Set([400, 410, 413, 422]);

const reason = z.string().transform((text) =>
  text
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' '),
);
const answered = z.object({
  answers: z.array(
    z.object({
      id: z.union([z.string(), z.number().transform(String)]),
      state: z.enum(['accepted', 'refused', 'pending']),
      reason: reason.default(''),
    }),
  ),
});

export interface GatewayDeps {
  readonly requests: Pick<OutgoingRequests, 'send'>;
  readonly now: () => EpochMs;
}

/** Sends each version as a signed POST; an answer names the devices that refuse or have not answered. */
export function deviceGateway(
  { url, secret }: DeviceGatewayOptions,
  { requests, now }: GatewayDeps,
): SendToDevices {
  return async (message) => {
    const body = bodyOf(message);
    const headers = {
      'user-agent': 'Shotpoint-Devices/1',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      [DELIVERY_HEADER]: `survey-${message.versionId}`,
      [SIGNATURE_HEADER]: signatureOf(secret, body, now()),
    };
    return attemptOf(await requests.send({ url: new URL(url), method: 'POST', headers, body }));
  };
}

/** The payload is inserted as it was stored, so that it is signed to the byte. */
function bodyOf({ versionId, kind, payload, levels }: DeviceMessage): string {
  const part = levels === undefined ? '' : `"levels":${JSON.stringify(levels)},`;
  return `{"version":${versionId},"kind":"${kind}",${part}"survey":${payload}}`;
}

function attemptOf({ status, text, location }: OutgoingAnswer): DeviceAttempt {
  if (status >= 300 && status < 400) {
    return {
      outcome: 'rejected',
      failure: `Redirects are not followed: ${status} to ${location ?? 'nowhere'}`,
    };
  }
  if (status < 200 || status >= 300) {
    const shown = text
      .slice(0, MAX_FAILURE_LENGTH)
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim();
    const failure = `The gateway answered ${status}${shown === '' ? '' : `: ${shown}`}`;
    return { outcome: FINAL.has(status) ? 'rejected' : 'failed', failure };
  }
  if (text.trim() === '') return { outcome: 'answered', answers: status === ACCEPTED ? 'all pending' : [] };
  const json = parseJson(text);
  const read = json === NOT_JSON ? undefined : answered.safeParse(json);
  if (read?.success !== true)
    return { outcome: 'failed', failure: 'The answer of the gateway can’t be read' };
  const answers = read.data.answers.flatMap(({ id, state, reason: why }) =>
    state === 'accepted' ? [] : [{ id, state, reason: why }],
  );
  return { outcome: 'answered', answers };
}
