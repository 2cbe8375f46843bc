/** File name for downloads. */

const MAX_LENGTH = 120;
const EXTENDED = /filename\*\s*=\s*(?:utf-8|iso-8859-1)?'[^']*'([^;]+)/i;
const QUOTED = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i;
const PLAIN = /filename\s*=\s*([^\s;"]+)/i;
/** Path separators, control characters, characters that file systems reject, and bidirectional text controls. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/g;

/** File name from a content-disposition header, else `otherwise`. Never contains a path. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  return sanitize(nameInHeader(disposition ?? '')) || sanitize(otherwise) || 'file';
}

function nameInHeader(header: string): string {
  const extended = EXTENDED.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Invalid percent-encoding: use the plain form if there is one.
    }
  }
  return QUOTED.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? PLAIN.exec(header)?.[1] ?? '';
}

/** Last part of a path without forbidden characters, at most `MAX_LENGTH` long; the extension is kept. */
function sanitize(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(FORBIDDEN_CHARACTERS, '').replace(/^\.+/, '').trim();
  if (clean.length <= MAX_LENGTH) return clean;
  const ending = /\.\w{1,8}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, MAX_LENGTH - ending.length) + ending;
}
