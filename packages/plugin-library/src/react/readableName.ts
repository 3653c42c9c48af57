/** Invisible characters, bidirectional controls, and lone surrogates. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const MAX_LENGTH = 255

/**
 * Returns a name as it may be shown: nothing in it is hidden, or turns the text around it.
 *
 * @param name Can be anything: it comes from the host's server.
 */
export function readableName(name: unknown): string {
  return String(name ?? '')
    .slice(0, MAX_LENGTH)
    .replace(HIDDEN, '\ufffd')
}
