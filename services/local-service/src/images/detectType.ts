/** Starts of TIFF files, in either byte order, and of BigTIFF files. */
const TIFF_STARTS = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']

/** Detects a file's MIME type from its first bytes; undefined if they don't show it. */
export async function detectType(head: Uint8Array): Promise<string | undefined> {
  // Loaded by the first file, which lets the service start sooner.
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(head)
  // The library needs a TIFF's tags, and most programs write them at the file's end.
  return detected?.mime ?? (TIFF_STARTS.includes(startOf(head)) ? 'image/tiff' : undefined)
}

function startOf(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, 4))
}
