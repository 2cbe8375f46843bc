import { z } from 'zod';
import { wholeNumber } from './wholeNumber.ts';

/** An instant in a query: epoch milliseconds, or ISO 8601 with an offset. */
export const instantParameter = z.union([
  wholeNumber,
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
]);
