/** Answers that are asked for before somebody needs them, such as those of the report that comes next. */
import type { Result } from '../../domain/result.ts';
import { ticks, type Millis, type Ticks } from '../../domain/units.ts';
import type { Failure } from './failure.ts';
import type { Call, Http, HttpAnswer } from './http.ts';

type Answer = Promise<Result<HttpAnswer, Failure>>;

/** Older answers are asked for again. */
const KEPT: Millis = 120_000;
/** Answers of a few reports; the oldest goes first. */
const MAX_KEPT = 64;

/** Keeps answers to GETs until a call takes them. */
export class WarmAnswers {
  readonly #kept = new Map<string, { readonly answer: Answer; readonly at: Ticks }>();

  /** Sends calls whose answers are kept for the next call of the same path and query. Failures are not shown. */
  keeping(http: Http): Http {
    return {
      send: (path, call = {}) => {
        const key = keyOf(path, call);
        const known = this.#fresh(key);
        if (known !== undefined) return known;
        const { signal: _ended, ...asked } = call;
        const answer = http.send(path, { ...asked, failures: 'optional' });
        this.#kept.set(key, { answer, at: ticks(performance.now()) });
        const [oldest] = this.#kept.keys();
        if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
        return answer;
      },
    };
  }

  /** Sends calls, but those whose answer is kept: each is taken once. A kept failure is asked for again. */
  taking(http: Http): Http {
    return {
      send: async (path, call = {}) => {
        const key = keyOf(path, call);
        const kept = isGet(call) ? this.#fresh(key) : undefined;
        this.#kept.delete(key);
        const answer = await kept;
        return answer?.ok ? answer : http.send(path, call);
      },
    };
  }

  #fresh(key: string): Answer | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && performance.now() - kept.at < KEPT ? kept.answer : undefined;
  }
}

function keyOf(path: string, { query, blob }: Call): string {
  return JSON.stringify([
    path,
    Object.entries(query ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    blob === true,
  ]);
}

function isGet({ method = 'GET', onceKey }: Call): boolean {
  return method === 'GET' && onceKey === undefined;
}
