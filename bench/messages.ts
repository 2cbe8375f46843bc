import { BEAT_MS, type Destination } from '../src/domain/contract/topics.ts';
import { mercatorToLat, mercatorToLng } from '../src/domain/geo/mercator.ts';
import { REPORT_SYMBOLS, typeOfSymbol } from '../src/domain/contract/reportTypes.ts';
import type { EpochMs } from '../src/domain/units.ts';
import { createNodeScenario, createReportScenario, seededRandom } from './scenarios.ts';

/** Answer to CONNECT of the bench's own publisher. */
export const CONNECTED = `CONNECTED\nversion:1.2\nheart-beat:${BEAT_MS},${BEAT_MS}\nserver:bench\n\n\0`;

/** A message of the live channel. */
export interface LiveMessage {
  readonly destination: Destination;
  readonly seq: number;
  readonly sent: EpochMs;
  /** ASCII */
  readonly body: string;
}

/** A MESSAGE frame as the embedded server writes it. */
export function messageFrame({ destination, seq, sent, body }: LiveMessage, subscription: string): string {
  return (
    `MESSAGE\nsubscription:${subscription}\nmessage-id:${seq}\ndestination:${destination}\nseq:${seq}\nsent:${sent}\n` +
    `content-type:application/json;charset=utf-8\ncontent-length:${body.length}\n\n${body}\0`
  );
}

/** Bodies of heartbeats: every node once, in order, over and over; sound levels differ each time. */
export function heartbeatBodies(nodes: number, seed: number): (now: EpochMs) => string {
  const { x, y, spl } = createNodeScenario(nodes, seed);
  const random = seededRandom(seed);
  let at = -1;
  return (now) => {
    at = (at + 1) % nodes;
    return JSON.stringify({
      nodeid: `N${String(at).padStart(5, '0')}`,
      squad_id: `SQ${at % 12}`,
      status: at % 400 === 399 ? 'Degraded' : 'OK',
      lat: Number(mercatorToLat(y[at] ?? 0).toFixed(6)),
      lon: Number(mercatorToLng(x[at] ?? 0).toFixed(6)),
      timestamp: now,
      spl1: Number(((spl[at] ?? 0) + 4 * random()).toFixed(1)),
      pitch: 0.01,
      yaw: 1.57,
    });
  };
}

/** Bodies of new shot reports of a scenario, each with a key of its own. */
export function reportBodies(count: number, seed: number): (now: EpochMs) => string {
  const { x, y, symbol, burst } = createReportScenario({ count, seed });
  let made = 0;
  return (now) => {
    const row = made % count;
    const kind = symbol[row] ?? 0;
    made++;
    return JSON.stringify({
      detection_id: `B${seed}-${made}`,
      squad_id: `SQ${row % 12}`,
      shot_lat: Number(mercatorToLat(y[row] ?? 0).toFixed(6)),
      shot_long: Number(mercatorToLng(x[row] ?? 0).toFixed(6)),
      timestamp: now,
      start: now,
      report_type: typeOfSymbol(kind),
      ...(REPORT_SYMBOLS[kind] === 'Possible Shot' ? { weapon_category: 6 } : {}),
      burst: burst[row],
      test: false,
      message: 'Shot reported near Bench Street',
      zone: 'Bench',
      zone_id: `SQ${row % 12}_Z1`,
    });
  };
}
