const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** Decodes the three escapes for file names in multipart forms. Source: HTML standard, multipart/form-data encoding. */
export function decodeFormFilename(filename: string): string {
  return filename.replace(/%(?:22|0D|0A)/g, (sequence) => escapes[sequence] ?? sequence)
}
