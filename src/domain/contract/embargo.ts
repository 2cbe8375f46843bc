/**
 * Field beside those of a report in the answer of `loadShotreport` to a session that may see embargoed reports, while the
 * reviewer function is on: milliseconds until the release, 0 once it is released. A span, because a step of the server's wall
 * clock moves the release, but not the receive time from which it was computed.
 */
export const EMBARGO_LEFT = 'embargoLeft';
