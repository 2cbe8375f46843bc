/** What an error code says to a person who looks after the installation. Codes of Node's net, dns, tls and fs. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name was not found',
  EAI_AGAIN: 'The name could not be looked up; no name server answers',
  ECONNREFUSED: 'Nothing accepts connections there',
  ECONNRESET: 'The other side ended the connection',
  EPIPE: 'The other side ended the connection',
  ETIMEDOUT: 'No connection, or no answer, in time',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by itself, not by an authority that is known here',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by an authority that is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is signed by an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is signed by an authority that is not known here',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is that of another name',
  EPROTO: 'The other side speaks no TLS that is known here',
  HPE_INVALID_CONSTANT: 'The other side does not speak HTTP',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The other side does not speak TLS',
  ENOENT: 'There is no such file or folder',
  EACCES: 'The user of this process has no permission',
  EPERM: 'The user of this process has no permission',
  EROFS: 'The file system is read-only',
  EEXIST: 'A file is there, not a folder',
  ENOTDIR: 'A file is there, not a folder',
  EISDIR: 'A folder is there, not a file',
};

/**
 * Why something failed, as text of one error: for a connection or a file a sentence and behind it where and the code, else its message.
 * Errors of several addresses of one name count as the first of them.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const code = codeOf(error);
  const sentence = code === undefined ? undefined : SENTENCES[code];
  if (sentence === undefined) return error.message || error.name;
  return `${sentence}: ${[placeOf(error), code].filter((part) => part !== undefined).join(', ')}`;
}

/** The system's code; nodemailer replaces it with the step that failed, such as ESOCKET, and keeps it beside that. */
function codeOf(error: NodeJS.ErrnoException & { readonly originalCode?: unknown }): string | undefined {
  return typeof error.originalCode === 'string' ? error.originalCode : error.code;
}

function placeOf(error: Error): string | undefined {
  const { hostname, address, port, host, path } = error as Partial<
    Record<'hostname' | 'address' | 'port' | 'host' | 'path', unknown>
  >;
  const name = [hostname, address, host, path].find((each) => typeof each === 'string');
  if (name === undefined) return undefined;
  return typeof port === 'number' ? `${name} port ${port}` : name;
}
