/** Loads a call again and again while its page is open and the window is shown. */
import type { Http } from '../../../http/http.ts';
import { poll, type Poll } from '../../../http/poll.ts';
import type { Millis } from '../../../../domain/units.ts';

/** What a page shows of a call. */
export type PolledCall<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  /** `isStale`: the newest answer failed, and the data are of an earlier one. */
  | { readonly status: 'loaded'; readonly data: T; readonly isStale: boolean };

export interface PollOptions<T> {
  readonly path: string;
  /** Read before each call. */
  readonly query?: () => Readonly<Record<string, string | number>>;
  /** The data of an answer and its total count; undefined where the body is none. */
  readonly parse: (body: unknown, total: number | undefined) => T | undefined;
  /** From an answer to the next call; undefined loads once. */
  readonly every: Millis | undefined;
  /** A status besides 200 … 299 whose body is read too. */
  readonly alsoStatus?: number;
  readonly show: (polled: PolledCall<T>) => void;
}

/** Starts loading; a hidden window pauses it. */
export function pollCall<T>(http: Http, options: PollOptions<T>): Poll {
  const { path, query, parse, every, alsoStatus, show } = options;
  let newest: T | undefined;
  const polling = poll(async (signal) => {
    const answer = await http.send(path, {
      failures: 'silent',
      signal,
      query: query?.() ?? {},
      ...(alsoStatus === undefined ? {} : { alsoStatus }),
    });
    if (signal.aborted) return undefined;
    const data = answer.ok ? parse(answer.value.body, answer.value.total) : undefined;
    newest = data ?? newest;
    show(
      newest === undefined
        ? { status: 'failed' }
        : { status: 'loaded', data: newest, isStale: data === undefined },
    );
    return document.hidden ? undefined : every;
  });
  const resume = (): void => {
    if (!document.hidden && every !== undefined) polling.resume();
  };
  document.addEventListener('visibilitychange', resume);
  return {
    ...polling,
    close: () => {
      document.removeEventListener('visibilitychange', resume);
      polling.close();
    },
  };
}
