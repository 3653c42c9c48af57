const decoder = new TextDecoder('latin1')

/** Decodes bytes into a string with a character per byte. */
export function toLatin1(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
