/** Reads a mail as a mail program does. */

/** A part of a mail, decoded. */
export interface MailPart {
  /** In lower case, without parameters. */
  readonly type: string;
  readonly fileName: string | undefined;
  readonly text: string;
}

/** Headers with their lines joined, and the parts that are not made of parts. */
export interface ReadMail {
  readonly headers: string;
  readonly subject: string;
  readonly to: string;
  readonly parts: readonly MailPart[];
  /** Text of the first part of a type. */
  textOf(type: string): string;
}

/** Parses the text of a mail, as the mail server received it. */
export function readMail(raw: string): ReadMail {
  const { head } = split(raw);
  const parts = partsOf(raw);
  return {
    headers: head,
    subject: decodedWords(headerOf(head, 'subject')),
    to: headerOf(head, 'to'),
    parts,
    textOf: (type) => parts.find((part) => part.type === type)?.text ?? '',
  };
}

function split(raw: string): { readonly head: string; readonly body: string } {
  const at = raw.indexOf('\n\n');
  return { head: raw.slice(0, at).replaceAll(/\n[ \t]+/g, ' '), body: raw.slice(at + 2) };
}

function partsOf(raw: string): readonly MailPart[] {
  const { head, body } = split(raw);
  const content = headerOf(head, 'content-type');
  const boundary = /boundary="?([^";]+)"?/.exec(content)?.[1];
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\n/, '')));
  const encoding = headerOf(head, 'content-transfer-encoding').toLowerCase();
  return [
    {
      type: content.split(';')[0]?.toLowerCase() ?? '',
      fileName: /filename="?([^";]+)"?/.exec(headerOf(head, 'content-disposition'))?.[1],
      text: decoded(body, encoding),
    },
  ];
}

function headerOf(head: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  return bytesOf(body.replaceAll(/=\n/g, ''));
}

function bytesOf(quoted: string): string {
  const latin = Buffer.from(quoted, 'utf8').toString('latin1');
  const bytes = latin.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** RFC 2047. */
function decodedWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : bytesOf(word.replaceAll('_', ' ')),
    );
}
