/** A handle that can reopen a file, even after a reload; null if the file is a folder or the browser gives no handle. */
type MaybeHandle = Promise<FileSystemFileHandle | null>

/** Handles are stored on the page's global object, not in this module: the shell can contain a copy of this code. */
const KEY = Symbol.for('lading.fileHandles')

function getHandles(): WeakMap<Blob, MaybeHandle> {
  const page = globalThis as { [KEY]?: WeakMap<Blob, MaybeHandle> }
  page[KEY] ??= new WeakMap()
  return page[KEY]
}

/** Stores the handle of a dropped or selected file. Ignores null and folder handles. */
export function setFileHandle(file: Blob, handle: Promise<FileSystemHandle | null>): void {
  const known = handle.then(
    (found) => (found?.kind === 'file' ? (found as FileSystemFileHandle) : null),
    () => null,
  )
  getHandles().set(file, known)
}

/** Resolves with the file's handle, or null if it has no handle. */
export async function getFileHandle(file: Blob): Promise<FileSystemFileHandle | null> {
  return (await getHandles().get(file)) ?? null
}
