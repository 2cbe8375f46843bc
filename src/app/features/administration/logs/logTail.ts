/** The newest lines of the server's log, followed by polling. */
import { PATHS } from '../../../../domain/contract/paths.ts';
import { isRow } from '../../../../domain/json/row.ts';
import type { Millis } from '../../../../domain/units.ts';
import type { Http } from '../../../http/http.ts';
import { pollCall } from '../page/pollCall.ts';

const FOLLOW_MS: Millis = 1000;
/** Lines that the page keeps; the oldest are dropped. */
export const MAX_LINES = 1000;

/** A line as the page shows it. */
export interface TailLine {
  readonly sequence: number;
  /** ISO text; empty where the line has none. */
  readonly time: string;
  readonly level: string;
  readonly area: string;
  readonly message: string;
  /** The other fields as JSON; empty without any. */
  readonly facts: string;
  /** For the filter. */
  readonly text: string;
}

export interface LogTail {
  /** Oldest first. */
  readonly lines: readonly TailLine[];
  /** Lines that the server dropped before they were loaded. */
  readonly missed: number;
  readonly status: 'loading' | 'loaded' | 'failed';
}

export const EMPTY_TAIL: LogTail = { lines: [], missed: 0, status: 'loading' };

/** Calls `show` with each change until the returned function is called; goes on after the lines of `from`. */
export function followLog(http: Http, from: LogTail, show: (tail: LogTail) => void): () => void {
  let tail = from;
  let since = from.lines.at(-1)?.sequence ?? 0;
  const poll = pollCall(http, {
    path: PATHS.logfile,
    query: () => ({ since }),
    parse: parseLines,
    every: FOLLOW_MS,
    show: (polled) => {
      if (polled.status !== 'loaded' || polled.isStale) tail = { ...tail, status: 'failed' };
      else {
        const { newest, lines } = polled.data;
        tail = newest < since ? added(EMPTY_TAIL, lines, 0) : added(tail, lines, since);
        since = lines.at(-1)?.sequence ?? Math.min(since, newest);
      }
      show(tail);
    },
  });
  return () => poll.close();
}

function added({ lines, missed }: LogTail, more: readonly TailLine[], since: number): LogTail {
  const first = more[0]?.sequence ?? since + 1;
  const gap = since === 0 ? 0 : Math.max(0, first - since - 1);
  const all = more.length === 0 ? lines : [...lines, ...more].slice(-MAX_LINES);
  return { lines: all, missed: missed + gap, status: 'loaded' };
}

interface Lines {
  readonly newest: number;
  readonly lines: readonly TailLine[];
}

function parseLines(body: unknown): Lines | undefined {
  if (!isRow(body) || typeof body['newest'] !== 'number' || !Array.isArray(body['lines'])) return undefined;
  const lines = body['lines'].filter(isRow).flatMap(({ sequence, text }) => {
    if (typeof sequence !== 'number' || typeof text !== 'string') return [];
    return [lineOf(sequence, text)];
  });
  return { newest: body['newest'], lines };
}

/** A line that is no JSON, such as a shortened one, is shown as its text. */
export function lineOf(sequence: number, text: string): TailLine {
  const parsed = parseJson(text);
  if (!isRow(parsed)) return { sequence, time: '', level: '', area: '', message: text, facts: '', text };
  const { time, level, area, msg, pid: _pid, ...facts } = parsed;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    sequence,
    time: textOf(time),
    level: textOf(level),
    area: textOf(area),
    message: textOf(msg),
    facts: Object.keys(facts).length === 0 ? '' : JSON.stringify(facts),
    text,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
