/** Notification event: a report was released, or got a class that its recipients do not know yet. */
export const ALERT = 'alert';
