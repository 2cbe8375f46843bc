/** What the status of a failed call says of its effect. */

const [BAD_REQUEST, SERVER_ERROR] = [400, 500];

/**
 * Whether a call that failed may have been carried out all the same: no answer, one that can't be read, or a failure of the
 * server or of a gateway before it.
 *
 * @param status  of the answer; 0 without one
 */
export function isOutcomeUnknown({ status }: { readonly status: number }): boolean {
  return status < BAD_REQUEST || status >= SERVER_ERROR;
}
