/** `content-disposition` of a file to be shown, with its name for whoever saves it (RFC 6266, RFC 8187, MD-11). */
export function contentDisposition(fileName: string): string {
  // No path, no quote and no control character gets out, whatever a source has called its file.
  const name = fileName.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_');
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll('%', '_');
  const extended = encodeURIComponent(name).replaceAll(/['()*]/g, percent);
  return `inline; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${extended}`}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
