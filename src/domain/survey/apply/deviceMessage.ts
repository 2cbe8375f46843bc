/** What the queue of applied surveys needs from the side of the devices: a gateway, or the simulated site. */
import type { AppliedKind, DeviceAnswer } from './appliedVersion.ts';

/** A version on its way to the devices. */
export interface DeviceMessage {
  /** Id of the version: a link that has it already does nothing but answer again. */
  readonly versionId: number;
  readonly kind: AppliedKind;
  /** JSON text of the payload. */
  readonly payload: string;
  /** The levels whose items it has; the items of others stay as they are. Undefined for all. */
  readonly levels: readonly string[] | undefined;
}

/** What became of an attempt. `failed` is tried again; `rejected` is not, because the same message would fail again. */
export type DeviceAttempt =
  | {
      readonly outcome: 'answered';
      /** The devices that refuse or have not answered; 'all pending' where none has. */
      readonly answers: readonly DeviceAnswer[] | 'all pending';
    }
  | { readonly outcome: 'failed' | 'rejected'; readonly failure: string };

/** Delivers a version to the devices. A rejection of the promise counts as `failed`, with its message. */
export type SendToDevices = (message: DeviceMessage) => Promise<DeviceAttempt>;
