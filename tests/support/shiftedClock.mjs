/** Loaded before a server: its wall clock is off by CLOCK_SHIFT milliseconds, as that of a machine without NTP. */
const shift = Number(process.env.CLOCK_SHIFT);
const now = Date.now.bind(Date);
Date.now = () => now() + shift;
