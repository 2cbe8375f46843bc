import { isUsableInstant } from '../json/instant.ts';
import { isPlace } from '../reports/decode.ts';
import type { EpochMs } from '../units.ts';
import type { NodeColumns, NodeRow } from './columns.ts';
import type { HeartbeatDraft } from './draft.ts';

/**
 * The short way for the message that comes most: a heartbeat, written without blanks, of a node that is
 * known, with the status and level it had. Reads the text in place and allocates nothing. Whatever is
 * not exactly so is left to `parseJson` and `decodeHeartbeat`, which give the same where both apply.
 */

/** Rows by hash of the node's id, a few slots each. Only a hint: every hit is compared with the text. */
export interface NodeHints {
  readonly slots: Int32Array;
}

const PROBES = 4;

/** Room for hints to `nodes` nodes: two slots each. */
export function createNodeHints(nodes: number): NodeHints {
  return { slots: new Int32Array(2 ** Math.ceil(Math.log2(2 * nodes))).fill(-1) };
}

/** Lets the short way find this node from now on. */
export function rememberNode(hints: NodeHints, nodeId: string, squadId: string, row: NodeRow): void {
  let hash = SEED;
  for (let i = 0; i < nodeId.length; i++) hash = Math.imul(hash ^ nodeId.charCodeAt(i), PRIME);
  for (let i = 0; i < squadId.length; i++) hash = Math.imul(hash ^ squadId.charCodeAt(i), PRIME);
  const mask = hints.slots.length - 1;
  const home = slotOf(hash) & mask;
  for (let i = 0; i < PROBES; i++) {
    const slot = (home + i) & mask;
    if (hints.slots[slot] === row) return;
    if (hints.slots[slot] !== -1) continue;
    hints.slots[slot] = row;
    return;
  }
  hints.slots[home] = row;
}

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

/** Powers of ten that a double holds exactly, as many as a mantissa of 15 digits can need. */
const POWERS = Float64Array.from({ length: 16 }, (_, i) => 10 ** i);

/** Where the last read number ended. */
let numberEnd = 0;

/**
 * Reads `body` into `draft`, its row set; false where the long way must.
 *
 * @param now  server's clock
 */
export function readHeartbeat(
  body: string,
  nodes: NodeColumns,
  hints: NodeHints,
  draft: HeartbeatDraft,
  now: EpochMs,
): boolean {
  if (!body.startsWith(HEAD)) return false;
  const nodeEnd = plainEnd(body, HEAD.length);
  if (nodeEnd === -1 || !body.startsWith(SQUAD, nodeEnd)) return false;
  const squadStart = nodeEnd + SQUAD.length;
  const squadEnd = plainEnd(body, squadStart);
  if (squadEnd === -1) return false;
  const row = findHinted(body, nodes, hints, nodeEnd, squadStart, squadEnd);
  if (row === -1) return false;
  draft.row = row;
  draft.nodeId = nodes.nodeIds[row];
  draft.squadId = nodes.squadIds[row];
  draft.failures = 0;
  return readRest(body, squadEnd + 1, nodes, draft) && isSound(draft, now);
}

const HEAD = '{"nodeid":"';
const SQUAD = '","squad_id":"';

/** Where a text without escapes and control characters ends, or −1. */
function plainEnd(body: string, start: number): number {
  for (let at = start; at < body.length; at++) {
    const code = body.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH || code < 32) return -1;
  }
  return -1;
}

function findHinted(
  body: string,
  nodes: NodeColumns,
  hints: NodeHints,
  nodeEnd: number,
  squadStart: number,
  squadEnd: number,
): NodeRow {
  let hash = SEED;
  for (let at = HEAD.length; at < nodeEnd; at++) hash = Math.imul(hash ^ body.charCodeAt(at), PRIME);
  for (let at = squadStart; at < squadEnd; at++) hash = Math.imul(hash ^ body.charCodeAt(at), PRIME);
  const mask = hints.slots.length - 1;
  const home = slotOf(hash) & mask;
  for (let i = 0; i < PROBES; i++) {
    const row = hints.slots[(home + i) & mask];
    if (row === -1) return -1;
    if (
      isAt(body, HEAD.length, nodeEnd, nodes.nodeIds[row]) &&
      isAt(body, squadStart, squadEnd, nodes.squadIds[row])
    )
      return row;
  }
  return -1;
}

function isAt(body: string, start: number, end: number, text: string): boolean {
  return text.length === end - start && body.startsWith(text, start);
}

/** The fields after the ids, in any order, each at most once. */
function readRest(body: string, from: number, nodes: NodeColumns, draft: HeartbeatDraft): boolean {
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
    at = readField(body, at + 1, nodes, draft);
    if (at === -1) return false;
  }
  return body.charCodeAt(at) === CLOSE && at === body.length - 1;
}

/** Reads one field; returns where it ends, or −1. */
function readField(body: string, at: number, nodes: NodeColumns, draft: HeartbeatDraft): number {
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
    return readWords(body, at, nodes, draft);
  }
  return numberEnd;
}

/** Status and level, where they are what the node had: then the text known is the text written. */
function readWords(body: string, at: number, nodes: NodeColumns, draft: HeartbeatDraft): number {
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

function endOfKnown(body: string, at: number, known: string): number {
  if (known === '' || !body.startsWith(known, at)) return -1;
  const end = at + known.length;
  return body.charCodeAt(end) === QUOTE && isPlain(known) ? end + 1 : -1;
}

/** A known text with characters that JSON escapes is not written as it reads. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE || code === BACKSLASH || code < 32) return false;
  }
  return true;
}

/**
 * A decimal number of at most 15 digits without exponent, as JSON writes it. Mantissa and power of ten
 * are exact, so their quotient is the double that JSON.parse gives. Sets `numberEnd`, −1 where it is none.
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
  const sound = whole > 0 && !leadingZero && whole + decimals <= 15 && (point === -1 || decimals > 0);
  numberEnd = sound && (code === COMMA || code === CLOSE) ? at : -1;
  const size = decimals === 0 ? value : value / POWERS[decimals];
  return negative ? -size : size;
}

/** What the long way would flag or reread is left to it. */
function isSound(draft: HeartbeatDraft, now: EpochMs): boolean {
  const { lat, lon, timestamp } = draft;
  if (!isUsableInstant(timestamp, now)) return false;
  return lat === lat || lon === lon ? isPlace(lat, lon) : true;
}
