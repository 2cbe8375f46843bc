/** Loads a call again and again while its page is open and the window is shown. */
import type { Http } from '../../base/http.ts';
import type { Millis } from '../../../domain/units.ts';

/** What a page shows of a call. */
export type Polled<T> =
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
  readonly show: (polled: Polled<T>) => void;
}

export interface Poll {
  /** Loads at once, or once more after the call that is under way: its answer may be older than this. */
  refresh(): void;
  close(): void;
}

/** Starts loading; a hidden window pauses it. */
export function pollCall<T>(http: Http, options: PollOptions<T>): Poll {
  const { path, query, parse, every, alsoStatus, show } = options;
  const abort = new AbortController();
  const { signal } = abort;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: T | undefined;
  let isLoading = false;
  let isAgainDue = false;
  const load = async (): Promise<void> => {
    clearTimeout(timer);
    if (isLoading) return;
    isLoading = true;
    const answer = await http.send(path, {
      list: true,
      failures: 'silent',
      signal,
      query: query?.() ?? {},
      ...(alsoStatus === undefined ? {} : { alsoStatus }),
    });
    isLoading = false;
    if (signal.aborted) return;
    const data = answer.ok ? parse(answer.value.body, answer.value.total) : undefined;
    if (data !== undefined) {
      newest = data;
      show({ status: 'loaded', data, isStale: false });
    } else if (newest === undefined) show({ status: 'failed' });
    else show({ status: 'loaded', data: newest, isStale: true });
    if (isAgainDue) {
      isAgainDue = false;
      void load();
    } else if (every !== undefined && !document.hidden) timer = setTimeout(() => void load(), every);
  };
  const resume = (): void => {
    if (!document.hidden && every !== undefined) void load();
  };
  document.addEventListener('visibilitychange', resume, { signal });
  void load();
  return {
    refresh: () => {
      isAgainDue = isLoading;
      void load();
    },
    close: () => {
      clearTimeout(timer);
      abort.abort();
    },
  };
}
