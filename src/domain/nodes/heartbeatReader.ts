import { isUsableInstant } from '../json/instant.ts';
import { isPlace } from '../reports/decode.ts';
import type { EpochMs } from '../units.ts';
import type { NodeColumns, NodeRow } from './columns.ts';
import type { HeartbeatDraft } from './draft.ts';

/** Number of slots searched for a node. */
const PROBES = 4;
const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

function slotOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const BACKSLASH = 92;
const CLOSE = 125;

/** Powers of ten that are exact doubles, as many as 15 digits need. */
const POWERS = Float64Array.from({ length: 16 }, (_, i) => 10 ** i);

/** Index after the last number read; −1 where it was not a number. */
let numberEnd = 0;

const HEAD = '{"nodeid":"';
const SQUAD = '","squad_id":"';

/**
 * Fast path for the most frequent message: a heartbeat without blanks, of a known node with unchanged status and level.
 * Reads the text in place and allocates nothing. Any other text is left to `parseJson` and `decodeHeartbeat`, which
 * give the same result where both apply.
 */
export class HeartbeatReader {
  readonly #nodes: NodeColumns;
  readonly #draft: HeartbeatDraft;
  /** Rows by hash of squad and node id, two slots for each node; −1 none. A hint only: every hit is compared with the text. */
  readonly #slots: Int32Array;

  /**
   * @param nodes  read at each call, never changed
   * @param draft  receives each heartbeat
   */
  constructor(nodes: NodeColumns, draft: HeartbeatDraft) {
    this.#nodes = nodes;
    this.#draft = draft;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * nodes.limit))).fill(-1);
  }

  /** Adds a node to the hash table; replaces another node if its slots are full. */
  remember(row: NodeRow): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const home = slotOf(hashOf(hashOf(SEED, this.#nodes.nodeIds[row]), this.#nodes.squadIds[row])) & mask;
    for (let i = 0; i < PROBES; i++) {
      const slot = (home + i) & mask;
      if (slots[slot] === row) return;
      if (slots[slot] !== -1) continue;
      slots[slot] = row;
      return;
    }
    slots[home] = row;
  }

  /**
   * Reads a heartbeat into the draft, with its row.
   *
   * @param now  server's clock
   * @returns false where the text is left to the general decoder; the draft is then undefined
   */
  read(body: string, now: EpochMs): boolean {
    if (!body.startsWith(HEAD)) return false;
    const nodeEnd = plainEnd(body, HEAD.length);
    if (nodeEnd === -1 || !body.startsWith(SQUAD, nodeEnd)) return false;
    const squadEnd = plainEnd(body, nodeEnd + SQUAD.length);
    if (squadEnd === -1) return false;
    const row = this.#find(body, nodeEnd, squadEnd);
    if (row === -1) return false;
    const draft = this.#draft;
    draft.row = row;
    draft.nodeId = this.#nodes.nodeIds[row];
    draft.squadId = this.#nodes.squadIds[row];
    draft.failures = 0;
    return this.#readRest(body, squadEnd + 1) && isUsable(draft, now);
  }

  /** Row of the node whose ids end at `nodeEnd` and `squadEnd`; −1 where it is not found by hash. */
  #find(body: string, nodeEnd: number, squadEnd: number): NodeRow {
    const squadStart = nodeEnd + SQUAD.length;
    let hash = SEED;
    for (let at = HEAD.length; at < nodeEnd; at++) hash = Math.imul(hash ^ body.charCodeAt(at), PRIME);
    for (let at = squadStart; at < squadEnd; at++) hash = Math.imul(hash ^ body.charCodeAt(at), PRIME);
    const slots = this.#slots;
    const mask = slots.length - 1;
    const home = slotOf(hash) & mask;
    for (let i = 0; i < PROBES; i++) {
      const row = slots[(home + i) & mask];
      if (row === -1) return -1;
      const nodeId = this.#nodes.nodeIds[row];
      const squadId = this.#nodes.squadIds[row];
      if (nodeId.length !== nodeEnd - HEAD.length || squadId.length !== squadEnd - squadStart) continue;
      if (body.startsWith(nodeId, HEAD.length) && body.startsWith(squadId, squadStart)) return row;
    }
    return -1;
  }

  /** Reads the fields after the ids, in any order, each at most once. */
  #readRest(body: string, from: number): boolean {
    const draft = this.#draft;
    draft.status = '';
    draft.level = '';
    draft.lat = NaN;
    draft.lon = NaN;
    draft.timestamp = NaN;
    draft.spl = NaN;
    draft.pitch = NaN;
    draft.yaw = NaN;
    let at = from;
    while (body.charCodeAt(at) === COMMA) {
      at = this.#readField(body, at + 1);
      if (at === -1) return false;
    }
    return body.charCodeAt(at) === CLOSE && at === body.length - 1;
  }

  /** Reads one field; returns the index after it, or −1. */
  #readField(body: string, at: number): number {
    const draft = this.#draft;
    if (body.startsWith('"lat":', at)) {
      if (draft.lat === draft.lat) return -1;
      draft.lat = readNumber(body, at + 6);
    } else if (body.startsWith('"lon":', at)) {
      if (draft.lon === draft.lon) return -1;
      draft.lon = readNumber(body, at + 6);
    } else if (body.startsWith('"timestamp":', at)) {
      if (draft.timestamp === draft.timestamp) return -1;
      draft.timestamp = readNumber(body, at + 12);
    } else if (body.startsWith('"spl1":', at)) {
      if (draft.spl === draft.spl) return -1;
      draft.spl = readNumber(body, at + 7);
    } else if (body.startsWith('"pitch":', at)) {
      if (draft.pitch === draft.pitch) return -1;
      draft.pitch = readNumber(body, at + 8);
    } else if (body.startsWith('"yaw":', at)) {
      if (draft.yaw === draft.yaw) return -1;
      draft.yaw = readNumber(body, at + 6);
    } else {
      return this.#readKnownText(body, at);
    }
    return numberEnd;
  }

  /** Reads status and level where they equal the node's, whose texts are then reused. Returns the index after, or −1. */
  #readKnownText(body: string, at: number): number {
    const draft = this.#draft;
    const nodes = this.#nodes;
    if (body.startsWith('"status":"', at) && draft.status === '') {
      draft.status = nodes.statuses.textOf(nodes.status[draft.row]) ?? '';
      return endOfKnown(body, at + 10, draft.status);
    }
    if (body.startsWith('"level":"', at) && draft.level === '') {
      draft.level = nodes.levels.textOf(nodes.level[draft.row]) ?? '';
      return endOfKnown(body, at + 9, draft.level);
    }
    return -1;
  }
}

/** A hash continued by the characters of a text. */
function hashOf(start: number, text: string): number {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash;
}

/** Index of the quote that ends a text without escapes and control characters, or −1. */
function plainEnd(body: string, start: number): number {
  for (let at = start; at < body.length; at++) {
    const code = body.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH || code < 32) return -1;
  }
  return -1;
}

function endOfKnown(body: string, at: number, known: string): number {
  if (known === '' || !body.startsWith(known, at)) return -1;
  const end = at + known.length;
  return body.charCodeAt(end) === QUOTE && isPlain(known) ? end + 1 : -1;
}

/** Whether a text has no characters that JSON escapes, so that body and text are equal. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE || code === BACKSLASH || code < 32) return false;
  }
  return true;
}

/**
 * Reads a JSON number of at most 15 digits without exponent. Mantissa and power of ten are exact doubles, so their
 * quotient is the double that JSON.parse gives. Sets `numberEnd`.
 */
function readNumber(body: string, start: number): number {
  const negative = body.charCodeAt(start) === MINUS;
  const first = negative ? start + 1 : start;
  let at = first;
  let value = 0;
  let point = -1;
  let code = body.charCodeAt(at);
  for (
    ;
    (code >= ZERO && code <= ZERO + 9) || (code === POINT && point === -1);
    code = body.charCodeAt(++at)
  ) {
    if (code === POINT) point = at;
    else value = value * 10 + (code - ZERO);
  }
  const whole = (point === -1 ? at : point) - first;
  const decimals = point === -1 ? 0 : at - point - 1;
  const leadingZero = whole > 1 && body.charCodeAt(first) === ZERO;
  const isValid = whole > 0 && !leadingZero && whole + decimals <= 15 && (point === -1 || decimals > 0);
  numberEnd = isValid && (code === COMMA || code === CLOSE) ? at : -1;
  const size = decimals === 0 ? value : value / POWERS[decimals];
  return negative ? -size : size;
}

/** Whether the general decoder would take every field as it is, without a failure or replacement. */
function isUsable(draft: HeartbeatDraft, now: EpochMs): boolean {
  const { lat, lon, timestamp } = draft;
  if (!isUsableInstant(timestamp, now)) return false;
  return lat === lat || lon === lon ? isPlace(lat, lon) : true;
}
