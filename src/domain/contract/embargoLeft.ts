/**
 * Extra field of a report in the answer of `loadShotreport`: milliseconds until the release, 0 once it is
 * released. Sent to sessions that may see embargoed reports while the reviewer function is on. It is a span,
 * because a step of the server's wall clock moves the release, but not the receive time from which the
 * release was computed.
 */
export const EMBARGO_LEFT = 'embargoLeft';
