/** Largest file that is held in memory: a photo. */
const MAX_BYTES = 8_388_608
/** Most bytes that are held for one choice. */
const MAX_TOTAL_BYTES = 67_108_864

/**
 * Reads the small files of a choice into memory on Android, where photo pickers and cloud drives give a file another date at the second
 * look, after which the browser refuses to read it. A file that can't be read stays as it is.
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
