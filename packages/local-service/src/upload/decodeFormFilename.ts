const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/**
 * Undoes the three escapes browsers apply to a file name in a multipart form, and nothing else.
 * Source: HTML standard, "multipart/form-data encoding algorithm".
 */
export function decodeFormFilename(filename: string): string {
  return filename.replace(/%(?:22|0D|0A)/g, (sequence) => escapes[sequence] ?? sequence)
}
