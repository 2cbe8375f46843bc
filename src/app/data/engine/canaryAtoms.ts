/** What the page sees of the way of a report: canaries, answers of the engine, the connection. Moments are of `ticksNow`. */
import { atom } from 'jotai';
import type { CanaryReceipt } from '../../../domain/frame/canaryReceipt.ts';
import type { CanaryTrip } from '../../../domain/live/lamp.ts';
import { ticks, type Millis, type Ticks } from '../../../domain/units.ts';
import { pageLoop } from '../../../render/base/frameLoop.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { ticksNow } from '../../browser/ticksNow.ts';

/** The newest canary that reached the page. */
interface HandedCanary extends CanaryTrip {
  readonly receipt: CanaryReceipt;
}

const handedAtom = atom<HandedCanary | undefined>(undefined);
const answeredAtom = atom<Ticks>(ticks(0));

/** The newest canary that reached the page. */
export const handedCanaryAtom = atom((get) => get(handedAtom));

/** Newest answer of the engine, or its start. */
export const engineAnsweredAtom = atom((get) => get(answeredAtom));

/** Notes that the engine has answered, or was started. */
export const noteEngineAnswerAtom = atom(null, (_get, set) => set(answeredAtom, ticksNow()));

/** Notes a canary that a frame brought, and the next animation frame, which draws what came with it. */
export const noteCanaryAtom = atom(null, (get, set, receipt: CanaryReceipt) => {
  const handedAt = ticksNow();
  const wasHidden = document.hidden;
  const { serverMs: server, socketMs: socket, hasClockStepped } = receipt;
  const worker = Math.max(0, serverNow({ get }) - receipt.receivedAt);
  const spans = { server, socket, worker };
  const handed = { receipt, handedAt, hasClockStepped };
  set(handedAtom, { ...handed, spans: { ...spans, frame: undefined } });
  const draw = (frameBegan: Millis): void => {
    frame.remove();
    if (get(handedAtom)?.receipt !== receipt) return;
    // A hidden tab has no frames: its time begins when it is shown.
    const from = wasHidden ? performance.timeOrigin + frameBegan : handedAt;
    set(handedAtom, { ...handed, spans: { ...spans, frame: Math.max(0, ticksNow() - from) } });
  };
  // The loop of the map and the timeline, which draw before it.
  const frame = pageLoop.add({ draw });
  frame.invalidate();
});
