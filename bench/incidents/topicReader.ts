/** A console that reads /topic/incidents and keeps the newest state of each, as the worker of the page does. */
import { WebSocket } from 'ws';
import type { Incident } from '../../src/domain/contract/incident.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { BEAT_MS, TOPICS } from '../../src/domain/contract/topics.ts';
import { FrameReader } from '../../src/domain/stomp/frameReader.ts';
import { ticks } from '../../src/domain/units.ts';

const CONNECT = `CONNECT\naccept-version:1.2\nheart-beat:${BEAT_MS},${BEAT_MS}\nhost:bench\n\n\0`;
const SUBSCRIBE = `SUBSCRIBE\nid:0\ndestination:${TOPICS.incidents}\nreceipt:r\n\n\0`;

/** Called with each message about an incident, after it was read. */
export type IncidentReceived = (incident: Incident) => void;

/** An open subscription. */
export interface TopicReader {
  close(): void;
}

/** Opens a subscription; resolves when the server has confirmed it, rejects where the connection ends before. */
export function openReader(
  { port, token }: { readonly port: number; readonly token: string },
  received: IncidentReceived,
): Promise<TopicReader> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${PATHS.live}?access_token=${token}`, ['v12.stomp'], {
    perMessageDeflate: false,
  });
  const beat = setInterval(() => socket.readyState === socket.OPEN && socket.send('\n'), BEAT_MS / 2);
  const close = () => {
    clearInterval(beat);
    socket.terminate();
  };
  return new Promise((resolve, reject) => {
    const answer = (text: string) => {
      if (text.startsWith('CONNECTED')) socket.send(SUBSCRIBE);
      if (text.startsWith('RECEIPT')) resolve({ close });
      if (text.startsWith('ERROR')) reject(new Error(text));
    };
    const reader = new FrameReader({
      message: ({ destination }, body) => {
        if (destination === TOPICS.incidents) received(JSON.parse(body) as Incident);
      },
      forward: answer,
      reject: (reason, excerpt) => reject(new Error(`${reason}: ${excerpt}`)),
    });
    socket.on('open', () => socket.send(CONNECT));
    socket.on('message', (data: Buffer) => reader.push(data.toString(), ticks(performance.now())));
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`The live channel closed with ${code}`)));
  });
}
