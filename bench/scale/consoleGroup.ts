import { monitorEventLoopDelay, performance, type EventLoopUtilization } from 'node:perf_hooks';
import type { ConsoleOrder, FromThread, ThreadResult, ToThread } from './messages.ts';
import { SimulatedConsole } from './simulatedConsole.ts';

/** Connections that are opened at a time. */
const OPENING = 20;
const TIMER_MS = 10;

/** The consoles of one thread. */
export class ConsoleGroup {
  readonly #send: (message: FromThread) => void;
  readonly #delay = monitorEventLoopDelay({ resolution: TIMER_MS });
  readonly #reasons: Record<string, number> = {};
  #consoles: SimulatedConsole[] = [];
  #opened = 0;
  #usedBefore: EventLoopUtilization = performance.eventLoopUtilization();

  constructor(send: (message: FromThread) => void) {
    this.#send = send;
  }

  handle(message: ToThread): void {
    switch (message.kind) {
      case 'connect':
        return this.#connect(message.order);
      case 'begin':
        return this.#begin();
      case 'progress': {
        const received = this.#consoles.map((one) => one.received.count);
        const offline = this.#consoles.filter(({ isOnline }) => !isOnline).length;
        return this.#send({ kind: 'progress', received: Math.min(...received), offline });
      }
      case 'end':
        return this.#send({ kind: 'result', result: this.#end(message.posted) });
    }
  }

  #connect(order: ConsoleOrder): void {
    let online = 0;
    const hooks = {
      online: () => {
        online++;
        this.#consoles[this.#opened++]?.connect();
        if (online === order.consoles) this.#send({ kind: 'online' });
      },
      disconnected: (reason: string) => {
        this.#reasons[reason] = (this.#reasons[reason] ?? 0) + 1;
      },
    };
    this.#consoles = Array.from(
      { length: order.consoles },
      (_, at) => new SimulatedConsole(order, at, hooks),
    );
    this.#opened = Math.min(OPENING, order.consoles);
    for (const one of this.#consoles.slice(0, this.#opened)) one.connect();
  }

  #begin(): void {
    for (const reason of Object.keys(this.#reasons)) delete this.#reasons[reason];
    for (const one of this.#consoles) one.begin();
    this.#usedBefore = performance.eventLoopUtilization();
    this.#delay.reset();
    this.#delay.enable();
  }

  #end(posted: number): ThreadResult {
    const { utilization } = performance.eventLoopUtilization(this.#usedBefore);
    this.#delay.disable();
    const counts = { lost: 0, alertedTwice: 0, repeated: 0, disordered: 0 };
    for (const one of this.#consoles) {
      one.end();
      one.received.addTo(counts, posted);
    }
    return {
      ...counts,
      sincePost: Float64Array.from(this.#consoles.flatMap(({ received }) => received.spans.sincePost)),
      sincePublication: Float64Array.from(
        this.#consoles.flatMap(({ received }) => received.spans.sincePublication),
      ),
      outages: this.#consoles.flatMap(({ outages }) => outages),
      reasons: this.#reasons,
      receivedBytes: this.#consoles.reduce((sum, one) => sum + one.receivedBytes, 0),
      utilization,
      timerDelay: Math.max(0, this.#delay.percentile(99) / 1e6 - TIMER_MS),
    };
  }
}
