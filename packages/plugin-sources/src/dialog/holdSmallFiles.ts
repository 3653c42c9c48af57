/** Largest file to hold in memory; enough for a photo. */
const MAX_BYTES = 8_388_608
/** Maximum bytes to hold per selection. */
const MAX_TOTAL_BYTES = 67_108_864

/**
 * Reads small selected files into memory on Android. Photo pickers and cloud drives there can change a file's date after it was selected,
 * and the browser then refuses to read the file. A file that can't be read is returned unchanged.
 *
 * @returns the files, or a promise of them if some are read
 */
export function holdSmallFiles(
  files: readonly File[],
  { userAgent }: Pick<Navigator, 'userAgent'> = navigator,
): readonly File[] | Promise<readonly File[]> {
  if (!/\bAndroid\b/.test(userAgent)) return files
  let leftBytes = MAX_TOTAL_BYTES
  return Promise.all(
    files.map((file) => {
      if (file.size > MAX_BYTES || file.size > leftBytes) return file
      leftBytes -= file.size
      return hold(file)
    }),
  )
}

async function hold(file: File): Promise<File> {
  try {
    const { name, type, lastModified } = file
    return new File([await file.arrayBuffer()], name, { type, lastModified })
  } catch {
    return file
  }
}
