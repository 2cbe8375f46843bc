import { MAX_UPDATE_MESSAGE_LENGTH } from '../../../domain/reports/reclassify.ts';

/** Validates an update message; undefined if it is valid. */
export function messageError(text: string): 'required' | 'tooLong' | undefined {
  const { length } = text.trim();
  if (length === 0) return 'required';
  return length > MAX_UPDATE_MESSAGE_LENGTH ? 'tooLong' : undefined;
}
