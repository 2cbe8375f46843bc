/** The name under which a file is kept (MD-11). */

const LONGEST = 120;
const EXTENDED = /filename\*\s*=\s*(?:utf-8|iso-8859-1)?'[^']*'([^;]+)/i;
const QUOTED = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i;
const PLAIN = /filename\s*=\s*([^\s;"]+)/i;
/** Path separators, control characters, and what a file system or a reader of right-to-left text trips over. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/g;

/** Name that a content-disposition header gives; `otherwise` where it gives none. Never a path. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  return fit(named(disposition ?? '')) || fit(otherwise) || 'file';
}

function named(header: string): string {
  const extended = EXTENDED.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // no valid percent-encoding: the plain form may still be there
    }
  }
  return QUOTED.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? PLAIN.exec(header)?.[1] ?? '';
}

/** The last part of a path, without what no name may hold; its ending survives the cut. */
function fit(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(UNFIT, '').replace(/^\.+/, '').trim();
  if (clean.length <= LONGEST) return clean;
  const ending = /\.\w{1,8}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, LONGEST - ending.length) + ending;
}
