/** Loaded before a server. Shifts its wall clock by CLOCK_SHIFT milliseconds, as on a machine without NTP. */
const shift = Number(process.env.CLOCK_SHIFT);
const now = Date.now.bind(Date);
Date.now = () => now() + shift;
