import type { ServerOptions } from '../config/options.ts';
import { OutgoingRequests } from '../delivery/outgoingRequest.ts';
import { deviceGateway, GATEWAY_TIMEOUT, MAX_GATEWAY_ANSWER } from './deviceGateway.ts';
import { DeviceQueue, type DeviceQueueDeps } from './deviceQueue.ts';

/** The queue of applied surveys, with the gateway that the options name; nothing is delivered before its `start`. */
export function openDevices(
  deps: Omit<DeviceQueueDeps, 'gateway' | 'random'>,
  { deviceGateway: gateway }: Pick<ServerOptions, 'deviceGateway'>,
): DeviceQueue {
  const random = Math.random;
  if (gateway === undefined) return new DeviceQueue({ ...deps, random, gateway: undefined });
  // The operator names the gateway, which is usually in a private network.
  const requests = new OutgoingRequests({
    allowsPrivate: true,
    timeout: GATEWAY_TIMEOUT,
    maxAnswerBytes: MAX_GATEWAY_ANSWER,
  });
  return new DeviceQueue({ ...deps, random, gateway: deviceGateway(gateway, { requests, now: deps.now }) });
}
