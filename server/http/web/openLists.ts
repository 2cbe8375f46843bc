/** Bounds the lists that are sent at once, so that clients that ask for many, or read none, delay no other call. */
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Millis } from '../../../src/domain/units.ts';
import { networkOf } from '../../process/ipAddress.ts';
import { Semaphore } from '../../process/semaphore.ts';
import { Problem } from './problem.ts';

/** Bounds of the lists of one server. */
export interface ListLimits {
  /** Lists of one user that are sent at once: many consoles often share one account. */
  readonly perUser: number;
  /** Lists of all users that are sent at once; each holds at most two slices. */
  readonly total: number;
  /** Longest wait for a place. A console gives a call up after 60 s. */
  readonly wait: Millis;
  /** Lists that read from the database at the same time: a write waits for at most one step of each. */
  readonly readers: number;
  /** If a client reads nothing of a list for this long, the list ends, after twice as long at the latest. */
  readonly stall: Millis;
}

const LIMITS: Omit<ListLimits, 'readers'> = { perUser: 16, total: 48, wait: 40_000, stall: 20_000 };

/** Of the eight connections of a pool; SQLite answers one statement at a time. */
const POOL_READERS = 4;

/** The bounds of a server, whose database has a pool of connections or one. */
export function listLimits({ hasPool }: { readonly hasPool: boolean }): ListLimits {
  return { ...LIMITS, readers: hasPool ? POOL_READERS : 1 };
}

/** Retry-After, in seconds, for a list without a place. */
const RETRY_AFTER = 5;
const BUSY = 'The server is sending too many other lists. Try again in a few seconds.';

/** Runs one step of reading a list when it is its turn; resolves or rejects with its outcome. */
export type ReadInTurn = <T>(step: () => Promise<T>) => Promise<T>;

/** A call for a list, and what its place depends on. */
interface ListCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Who the list is counted for. */
  readonly user: string;
}

interface WaitingCall extends ListCall {
  /** Called when the call has its place. */
  readonly begin: () => void;
}

/** The lists that a server is sending, and the calls that wait to send one. */
export class OpenLists {
  readonly #limits: ListLimits;
  readonly #readers: Semaphore;
  /** Number of open lists, by user. */
  readonly #open = new Map<string, number>();
  #total = 0;
  /** In the order of the calls. */
  readonly #waiting = new Set<WaitingCall>();

  constructor(limits: ListLimits) {
    this.#limits = limits;
    this.#readers = new Semaphore(limits.readers);
  }

  /**
   * Resolves when the call may read its list, which is before its first query, and holds its place until it is answered or its
   * connection ends. Rejects with 503 after the longest wait. A free place goes to the user with the fewest lists.
   */
  async open(request: FastifyRequest, reply: FastifyReply): Promise<ReadInTurn> {
    if (reply.raw.destroyed) throw busy();
    const call = { request, reply, user: userOf(request) };
    if (this.#hasPlace(call.user)) this.#hold(call);
    else await this.#wait(call);
    return (step) => this.#readers.run(step);
  }

  #hasPlace(user: string): boolean {
    return this.#total < this.#limits.total && (this.#open.get(user) ?? 0) < this.#limits.perUser;
  }

  #wait(call: ListCall): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        stop();
        reject(busy());
      };
      const timer = setTimeout(giveUp, this.#limits.wait).unref();
      const forget = onEnd(call, giveUp);
      const waiting = {
        ...call,
        begin: () => {
          stop();
          resolve();
        },
      };
      const stop = () => {
        clearTimeout(timer);
        forget();
        this.#waiting.delete(waiting);
      };
      this.#waiting.add(waiting);
    });
  }

  #hold(call: ListCall): void {
    const { user } = call;
    this.#total++;
    this.#open.set(user, (this.#open.get(user) ?? 0) + 1);
    const stopWatch = endStalled(call, this.#limits.stall);
    onEnd(call, () => {
      stopWatch();
      this.#total--;
      const left = (this.#open.get(user) ?? 1) - 1;
      if (left === 0) this.#open.delete(user);
      else this.#open.set(user, left);
      this.#giveFreePlace();
    });
  }

  #giveFreePlace(): void {
    const listsOf = ({ user }: WaitingCall): number => this.#open.get(user) ?? 0;
    let next: WaitingCall | undefined;
    for (const call of this.#waiting) if (next === undefined || listsOf(call) < listsOf(next)) next = call;
    if (next === undefined || !this.#hasPlace(next.user)) return;
    this.#hold(next);
    next.begin();
  }
}

/**
 * Yields the slices of a list, each read in turn with the slices of other lists. A consumer that stops early
 * ends the reading too.
 *
 * @param read  of the list's place
 */
export async function* readInTurn<T>(read: ReadInTurn, slices: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = slices[Symbol.asyncIterator]();
  const next = () => read(() => iterator.next());
  try {
    for (let slice = await next(); slice.done !== true; slice = await next()) yield slice.value;
  } finally {
    await iterator.return?.();
  }
}

/** The login, or the network of a caller without one; no login reads like a network. */
function userOf({ session, address }: FastifyRequest): string {
  return session === undefined ? `network ${networkOf(address)}` : `login ${session.login}`;
}

/** Not before the call is answered does a pipelined one begin its answer, and its connection may end before that. */
function onEnd({ request, reply }: ListCall, act: () => void): () => void {
  const { socket } = request.raw;
  const stop = () => {
    reply.raw.off('close', end);
    socket.off('close', end);
  };
  const end = () => {
    stop();
    act();
  };
  reply.raw.once('close', end);
  socket.once('close', end);
  return stop;
}

/** Ends the connection of a client that takes nothing of what waits to be sent. Returns what ends the watch. */
function endStalled({ request }: ListCall, stall: Millis): () => void {
  const { socket } = request.raw;
  let taken = takenOf(socket);
  const timer = setInterval(() => {
    const before = taken;
    taken = takenOf(socket);
    if (socket.writableLength === 0 || taken !== before) return;
    request.log.info({ address: request.address }, 'A list was ended, as its client takes nothing of it');
    socket.destroy();
  }, stall).unref();
  return () => clearInterval(timer);
}

/** Bytes that the system has taken over from a connection. */
function takenOf({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength;
}

function busy(): Problem {
  return new Problem(503, 'Service Unavailable', { detail: BUSY, message: BUSY, retryAfter: RETRY_AFTER });
}
