import type { Statistics } from '../../../../domain/contract/statistics.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { PolledCall } from '../page/pollCall.ts';
import { usePolled } from '../page/usePolled.ts';
import { parseStatistics, type Counted } from './statisticsView.ts';

interface Question extends Counted {
  /** The rows are divided by type. */
  readonly isSplit?: true;
}

/** Counts of a period by one thing, and a function that asks again. */
export function useStatistics({
  by,
  span,
  squad,
  types,
  isSplit,
}: Question): readonly [PolledCall<Statistics>, () => void] {
  const query = new URLSearchParams({
    by,
    from: String(span.from),
    to: String(span.to),
    ...(squad !== '' && { squadId: squad }),
    ...(types !== undefined && { types: types.join(',') }),
    ...(isSplit === true && { split: 'type' }),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }).toString();
  return usePolled(PATHS.statistics, { parse: parseStatistics, query });
}
