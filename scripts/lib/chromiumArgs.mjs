/**
 * Switches for every Chromium that tests start: it must run as root in a container without a graphics card, and must
 * not send requests of its own.
 *
 * @type {readonly string[]}
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
