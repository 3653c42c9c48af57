/** A way to open a file again, also after a reload. Engines that have none choose files by an input. */
type MaybeHandle = Promise<FileSystemFileHandle | null>

/** In the page, not in the module: the shell of a page can have a copy of this code. */
const KEY = Symbol.for('lading.fileHandles')

function getHandles(): WeakMap<Blob, MaybeHandle> {
  const page = globalThis as { [KEY]?: WeakMap<Blob, MaybeHandle> }
  page[KEY] ??= new WeakMap()
  return page[KEY]
}

/** Keeps the handle of a file that was dropped or chosen. A handle of a folder, or none, is ignored. */
export function setFileHandle(file: Blob, handle: Promise<FileSystemHandle | null>): void {
  const known = handle.then(
    (found) => (found?.kind === 'file' ? (found as FileSystemFileHandle) : null),
    () => null,
  )
  getHandles().set(file, known)
}

/** Resolves with the handle of a file; null without one. */
export async function getFileHandle(file: Blob): Promise<FileSystemFileHandle | null> {
  return (await getHandles().get(file)) ?? null
}
