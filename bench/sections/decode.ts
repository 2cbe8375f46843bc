import { FrameImpl, Parser } from '@stomp/stompjs';
import { TOPICS } from '../../src/domain/contract/topics.ts';
import { FrameReader } from '../../src/domain/stomp/frameReader.ts';
import { epochMs, ticks } from '../../src/domain/units.ts';
import { Intake } from '../../src/workers/intake/intake.ts';
import { heartbeatBodies, messageFrame } from '../messages.ts';
import type { Figure } from '../report.ts';
import type { Stage } from '../stage.ts';
import { median } from '../stats.ts';
import type { SectionResult } from '../sectionResult.ts';

const NODES = 20_000;
const FRAMES = 60_000;
/** Frames in one websocket message: alone, and as the embedded server sends what is published in one turn. */
const FRAMES_PER_CHUNK = [1, 32] as const;
const LEAST_RATIO = 8;
const NOW = epochMs(1_790_000_000_000);
const RECEIVED_AT = { ticks: ticks(0), now: NOW };

/** Frames per second from bytes to columns, against stompjs's parser and JSON.parse from the same bytes. */
export function decodeSection(stage: Stage): Promise<SectionResult> {
  const figures: Figure[] = [];
  const samples: Record<string, unknown> = {};
  for (const perChunk of FRAMES_PER_CHUNK) {
    const chunks = heartbeatChunks(perChunk, stage.options.seed);
    const ours: number[] = [];
    const theirs: number[] = [];
    // The first round warms the compiler on both sides.
    for (let round = -1; round < Math.max(3, stage.options.rounds); round++) {
      const rates = [readByUs(chunks), readByStompjs(chunks)] as const;
      if (round < 0) continue;
      ours.push(rates[0]);
      theirs.push(rates[1]);
    }
    samples[`${perChunk} a message`] = { ours, theirs };
    figures.push(rateFigure(perChunk, median(ours), median(theirs)));
  }
  return Promise.resolve({ figures, samples });
}

function rateFigure(perChunk: number, ours: number, stompjs: number): Figure {
  return {
    figure: `decode heartbeats, bytes to columns, ${perChunk} frame${perChunk === 1 ? '' : 's'} a message`,
    unit: 'frames/s',
    ours,
    peer: { name: 'stompjs + JSON.parse', value: stompjs },
    ratio: ours / stompjs,
    goal: `≥ ${LEAST_RATIO} × stompjs`,
    reached: ours / stompjs >= LEAST_RATIO,
  };
}

function heartbeatChunks(perChunk: number, seed: number): ArrayBuffer[] {
  const body = heartbeatBodies(NODES, seed);
  const encoder = new TextEncoder();
  const frame = (seq: number): string =>
    messageFrame({ destination: TOPICS.heartbeats, seq, sent: NOW, body: body(NOW) }, 'sub-3');
  return Array.from({ length: FRAMES / perChunk }, (_, chunk) => {
    const frames = Array.from({ length: perChunk }, (__, at) => frame(chunk * perChunk + at + 1));
    return encoder.encode(frames.join('')).buffer;
  });
}

function readByUs(chunks: readonly ArrayBuffer[]): number {
  const intake = new Intake(NOW);
  const decoder = new TextDecoder();
  let read = 0;
  const reader = new FrameReader({
    message(head, body) {
      intake.receive(head, body, RECEIVED_AT);
      read++;
    },
    forward: () => undefined,
    reject(reason) {
      throw new Error(`A good frame was rejected: ${reason}`);
    },
  });
  const started = performance.now();
  for (const chunk of chunks) reader.push(decoder.decode(chunk), ticks(0));
  const perSecond = rate(read, started);
  if (intake.nodes.columns.count !== NODES)
    throw new Error(`${intake.nodes.columns.count} of ${NODES} nodes were understood`);
  return perSecond;
}

/** What a stompjs client does with a MESSAGE up to the subscriber's callback, and JSON.parse in it. */
function readByStompjs(chunks: readonly ArrayBuffer[]): number {
  let read = 0;
  let total = 0;
  const parser = new Parser(
    (raw) => {
      const heartbeat = JSON.parse(FrameImpl.fromRawFrame(raw, true).body) as { readonly spl1: number };
      total += heartbeat.spl1;
      read++;
    },
    () => undefined,
  );
  const started = performance.now();
  for (const chunk of chunks) parser.parseChunk(chunk);
  if (!(total > 0)) throw new Error('stompjs read nothing');
  return rate(read, started);
}

function rate(read: number, started: number): number {
  if (read !== FRAMES) throw new Error(`${read} of ${FRAMES} frames were read`);
  return (read * 1000) / (performance.now() - started);
}
