/** Event of a notification that a report was released, or got a class of which its recipients were not notified. */
export const ALERT = 'alert';
