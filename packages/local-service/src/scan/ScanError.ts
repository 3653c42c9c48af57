/** A scan gave no result: the scanner is away, or does not take the file. */
export class ScanError extends Error {
  override readonly name = 'ScanError'
}
