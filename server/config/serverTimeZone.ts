/** IANA name of the installation's time zone: that of TZ, else the machine's. */
export function serverTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
