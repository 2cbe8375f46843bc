import { isUsableInstant } from '../json/instant.ts';
import { isPlace } from '../reports/decode.ts';
import type { EpochMs } from '../units.ts';
import type { NodeColumns, NodeRow } from './columns.ts';
import type { HeartbeatDraft } from './draft.ts';

/**
 * Fast path for the most frequent message: a heartbeat without blanks, of a known node with unchanged status and level.
 * Reads the text in place and allocates nothing. Any other text is left to `parseJson` and `decodeHeartbeat`, which
 * give the same result where both apply.
 */

/** Rows by hash of squad and node id, with PROBES slots each. A hint only: every hit is compared with the text. */
export interface NodeHints {
  readonly slots: Int32Array;
}

const PROBES = 4;

/** Empty hints for `nodes` nodes, two slots each. */
export function createNodeHints(nodes: number): NodeHints {
  return { slots: new Int32Array(2 ** Math.ceil(Math.log2(2 * nodes))).fill(-1) };
}

/** Adds a node to the hints; replaces another one where its slots are full. */
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

/** Powers of ten that are exact doubles, as many as 15 digits need. */
const POWERS = Float64Array.from({ length: 16 }, (_, i) => 10 ** i);

/** Index after the last number read; −1 where it was not a number. */
let numberEnd = 0;

/**
 * Reads a heartbeat into `draft`, with its row.
 *
 * @param now  server's clock
 * @returns false where the text is left to the general decoder; `draft` is then undefined
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
  return readRest(body, squadEnd + 1, nodes, draft) && isUsable(draft, now);
}

const HEAD = '{"nodeid":"';
const SQUAD = '","squad_id":"';

/** Index of the quote that ends a text without escapes and control characters, or −1. */
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

/** Reads the fields after the ids, in any order, each at most once. */
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

/** Reads one field; returns the index after it, or −1. */
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
    return readKnownText(body, at, nodes, draft);
  }
  return numberEnd;
}

/** Reads status and level where they equal the node's, whose texts are then reused. Returns the index after, or −1. */
function readKnownText(body: string, at: number, nodes: NodeColumns, draft: HeartbeatDraft): number {
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

/** Whether no field is one that the general decoder would record as a failure or replace. */
function isUsable(draft: HeartbeatDraft, now: EpochMs): boolean {
  const { lat, lon, timestamp } = draft;
  if (!isUsableInstant(timestamp, now)) return false;
  return lat === lat || lon === lon ? isPlace(lat, lon) : true;
}
