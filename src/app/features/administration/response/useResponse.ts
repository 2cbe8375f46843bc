import { PATHS } from '../../../../domain/contract/paths.ts';
import { usePolled } from '../page/usePolled.ts';
import { parseResponse, type ResponseSpan } from './responseView.ts';

/** The response figures of a period, asked for again from time to time. @param squad  '' for all */
export function useResponse({ from, to }: ResponseSpan, squad: string) {
  const query = new URLSearchParams({
    from: String(from),
    to: String(to),
    ...(squad !== '' && { squadId: squad }),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }).toString();
  return usePolled(PATHS.response, { parse: parseResponse, query });
}
