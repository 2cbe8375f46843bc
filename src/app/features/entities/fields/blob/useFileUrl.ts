import { useEffect, useMemo } from 'react';
import type { FileInput } from '../../form/draft/inputs.ts';

/** Content types that are shown in the page; anything else is only saved, so that no script of a file runs here. */
const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|audio\/|video\/)/;

/** An object URL of a file while it is shown; undefined without content or where it is no base64. */
export function useFileUrl({ base64, type }: FileInput): string | undefined {
  const url = useMemo(() => {
    const bytes = bytesOf(base64);
    if (bytes === undefined) return undefined;
    return URL.createObjectURL(
      new Blob([bytes], { type: SHOWN.test(type) ? type : 'application/octet-stream' }),
    );
  }, [base64, type]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return url;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (base64 === '') return undefined;
  try {
    return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}
