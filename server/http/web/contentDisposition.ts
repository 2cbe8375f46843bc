/** Value of `content-disposition` for a file that is shown in place and saved under its name (RFC 6266, RFC 8187). */
export function contentDisposition(fileName: string): string {
  // A source chooses the name: path separators, quotes and control characters are replaced.
  const name = fileName.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_');
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll('%', '_');
  const extended = encodeURIComponent(name).replaceAll(/['()*]/g, percent);
  return `inline; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${extended}`}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
