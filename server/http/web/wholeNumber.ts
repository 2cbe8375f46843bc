import { z } from 'zod';
import { WHOLE_NUMBER } from '../../../src/domain/json/wholeNumber.ts';

/** A path or query parameter of 1 to 15 digits, as a number. */
export const wholeNumber = z.string().regex(WHOLE_NUMBER).transform(Number);
