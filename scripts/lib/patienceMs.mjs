/**
 * How long, in milliseconds, a test waits for something that has to happen. A slow machine may take its time;
 * what never happens fails all the same.
 */
export const patienceMs = 30_000
