import { z } from 'zod';

/**
 * Schema of an id, name or text of at most `maxLength` UTF-16 units without line breaks and other control characters: it
 * may become part of a mail or header, and PostgreSQL cannot store a NUL.
 */
export function printableText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u);
}
