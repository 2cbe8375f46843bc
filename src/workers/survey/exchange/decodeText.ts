/** Texts of files: in the encoding of their mark, of their declaration, or the one that their bytes show. */
import { success, type Result } from '../../../domain/result.ts';
import {
  fileFailure,
  type FileFailure,
  type ImportNote,
} from '../../../domain/survey/exchange/importedFile.ts';

/** A text, and what had to be assumed of its encoding. */
export interface DecodedText {
  readonly text: string;
  readonly notes: readonly ImportNote[];
}

/** Encoding of spreadsheets that do not write UTF-8. */
const SPREADSHEET = 'windows-1252';
/** Bytes at the start of a file that are searched for an XML declaration. */
const DECLARATION_BYTES = 200;
const DECLARED = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i;
const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Decodes a file. A mark counts most, then zeros that show UTF-16, then what XML declares. Text that is not UTF-8 although nothing
 * else is declared is of a spreadsheet, and noted. @param asked  an encoding that a person chose
 */
export function decodeText(bytes: Uint8Array, asked?: string): Result<DecodedText, FileFailure> {
  const shown = MARKS.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))?.[1] ?? utf16Of(bytes);
  const declared = shown === undefined ? declaredIn(bytes) : undefined;
  const encoding = asked ?? shown ?? declared ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    return fileFailure('encoding', encoding);
  }
  try {
    return success({ text: decoder.decode(bytes), notes: [] });
  } catch {
    const text = new TextDecoder(SPREADSHEET).decode(bytes);
    return success({ text, notes: [{ kind: 'encoding', name: 'Windows-1252' }] });
  }
}

/** UTF-16 without a mark: every other one of the first characters is a zero. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const pairs = Math.min(bytes.length >> 1, 32);
  if (pairs < 2) return undefined;
  const zeros = [0, 0];
  for (let i = 0; i < 2 * pairs; i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  if (zeros[0] === 0 && (zeros[1] ?? 0) * 4 >= pairs * 3) return 'utf-16le';
  return zeros[1] === 0 && (zeros[0] ?? 0) * 4 >= pairs * 3 ? 'utf-16be' : undefined;
}

/** The encoding that XML names; UTF-16 is none here: its bytes would show it. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  const name = DECLARED.exec(start)?.[1];
  return name === undefined || /^utf-?16/i.test(name) ? undefined : name;
}
