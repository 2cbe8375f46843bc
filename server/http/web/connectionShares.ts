/** Shares the connections of a server among addresses, so that whoever opens thousands takes no place of anybody else. */
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { deleteFirst } from '../../../src/domain/deleteFirst.ts';
import type { IpNetwork } from '../../process/ipAddress.ts';

export interface ConnectionLimits {
  /** Open connections of one address. */
  readonly perAddress: number;
  /** Open connections of all addresses. */
  readonly total: number;
  /** Of them, connections of addresses from which nobody has signed in: the others are kept for those who have. */
  readonly strangers: number;
}

/** Addresses that are remembered as signed in; beyond it the one that was last seen longest ago is forgotten. */
const MAX_KNOWN = 50_000;

interface Holder<T> {
  /** In the order of their opening. */
  readonly open: Set<T>;
  /** Connections on which a signed-in user has called. */
  readonly signedIn: Set<T>;
}

/** One for each server. */
export class ConnectionShares<T> {
  readonly #limits: ConnectionLimits;
  readonly #holders = new Map<IpNetwork, Holder<T>>();
  readonly #known = new Set<IpNetwork>();
  /** Addresses that were refused, until all their connections have closed. */
  readonly #refused = new Set<IpNetwork>();
  #total = 0;
  #strangers = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /**
   * Adds a connection. Where all places are taken, it takes one of the address that holds the most, which is returned and is to
   * be closed. Fails where its own address holds the most; `first` for the first such failure of the address. O(1) while
   * places are free, else O(addresses).
   */
  admit(connection: T, network: IpNetwork): Result<T | undefined, 'first' | 'again'> {
    const own = this.#holders.get(network)?.open.size ?? 0;
    const isKnown = this.#known.has(network);
    if (own >= this.#limits.perAddress) return this.#refuse(network);
    const isFull =
      this.#total >= this.#limits.total || (!isKnown && this.#strangers >= this.#limits.strangers);
    if (!isFull) {
      this.#add(connection, network);
      return success(undefined);
    }
    const loser = this.#loser(network, own);
    if (loser === undefined) return this.#refuse(network);
    this.remove(loser.connection, loser.network);
    this.#add(connection, network);
    return success(loser.connection);
  }

  /** Removes a closed connection. Calls after the first do nothing. */
  remove(connection: T, network: IpNetwork): void {
    const holder = this.#holders.get(network);
    if (holder?.open.delete(connection) !== true) return;
    holder.signedIn.delete(connection);
    this.#total--;
    if (!this.#known.has(network)) this.#strangers--;
    if (holder.open.size > 0) return;
    this.#holders.delete(network);
    this.#refused.delete(network);
  }

  /** A signed-in user has called on this connection: it is not closed for others, and its address is known from now on. */
  noteSignedIn(connection: T, network: IpNetwork): void {
    const holder = this.#holders.get(network);
    if (holder?.open.has(connection) !== true || holder.signedIn.has(connection)) return;
    holder.signedIn.add(connection);
    if (!this.#known.has(network)) this.#strangers -= holder.open.size;
    this.#known.delete(network);
    this.#known.add(network);
    if (this.#known.size <= MAX_KNOWN) return;
    const [oldest] = this.#known;
    if (oldest !== undefined) this.#strangers += this.#holders.get(oldest)?.open.size ?? 0;
    deleteFirst(this.#known);
  }

  #add(connection: T, network: IpNetwork): void {
    const holder = this.#holders.get(network) ?? { open: new Set(), signedIn: new Set() };
    holder.open.add(connection);
    this.#holders.set(network, holder);
    this.#total++;
    if (!this.#known.has(network)) this.#strangers++;
  }

  /** Whose connection is closed for the newcomer: of strangers first, and of no address that holds less than the newcomer's. */
  #loser(
    network: IpNetwork,
    own: number,
  ): { readonly connection: T; readonly network: IpNetwork } | undefined {
    if (!this.#known.has(network)) return this.#largest(network, { isKnown: false, least: own });
    return (
      this.#largest(network, { isKnown: false, least: 0 }) ??
      this.#largest(network, { isKnown: true, least: own })
    );
  }

  /** The oldest connection without a signed-in call of the address that holds the most such, if more than `least`. */
  #largest(
    newcomer: IpNetwork,
    { isKnown, least }: { readonly isKnown: boolean; readonly least: number },
  ): { readonly connection: T; readonly network: IpNetwork } | undefined {
    let most: Holder<T> | undefined;
    let network = newcomer;
    let held = least;
    for (const [of, holder] of this.#holders) {
      const count = holder.open.size - holder.signedIn.size;
      if (of === newcomer || count <= held || this.#known.has(of) !== isKnown) continue;
      held = count;
      network = of;
      most = holder;
    }
    for (const connection of most?.open ?? [])
      if (most?.signedIn.has(connection) === false) return { connection, network };
    return undefined;
  }

  #refuse(network: IpNetwork): Result<never, 'first' | 'again'> {
    const isFirst = !this.#refused.has(network);
    if (this.#holders.has(network)) this.#refused.add(network);
    return failure(isFirst ? 'first' : 'again');
  }
}
