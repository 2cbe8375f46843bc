/** Files of a form as base64. */
import { failure, success, type Result } from '../../../../../domain/result.ts';
import type { FileInput } from '../../form/draft/inputs.ts';

/** Content of a file by `read`; fails where the file is empty, or can't be read, such as one that was moved since. */
export async function readFileBy<T>(
  file: File,
  read: (file: File) => Promise<T>,
): Promise<Result<T, 'empty' | 'unreadable'>> {
  if (file.size === 0) return failure('empty');
  try {
    return success(await read(file));
  } catch {
    return failure('unreadable');
  }
}

/** The content of a file; rejects where the file can't be read. */
export async function readFile(file: File): Promise<FileInput> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { base64: base64Of(bytes), type: file.type };
}

/** Bytes per call: `String.fromCharCode` takes them as arguments; a multiple of 3, so that the parts can be joined. */
const CHUNK = 3 * 8192;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  }
  return text;
}

/** Text that may run scripts; the server recognises images by their content, and stores none. */
const SVG = 'image/svg+xml';

/** Whether a content type is accepted; `image/*` accepts all images except SVG. */
export function isAccepted(type: string, accepts: readonly string[]): boolean {
  return (
    type !== SVG &&
    accepts.some((accepted) =>
      accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted,
    )
  );
}

/** Size in bytes of a base64 text. */
export function sizeOfBase64(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}
