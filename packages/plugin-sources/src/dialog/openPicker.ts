interface PickerRequest {
  /** Types and extensions; empty for any file. */
  readonly accept: string
  readonly multiple: boolean
}

/** The system's picker, which not every engine has. */
type ShowOpenFilePicker = (options: {
  readonly multiple: boolean
  readonly types?: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
}) => Promise<FileSystemFileHandle[]>

/**
 * Opens the system's picker and keeps the handles of its files. Must be called during a press. Resolves with no file if the person cancels,
 * and with null if the page may not open it, e.g. in a frame.
 */
export async function openPicker({ accept, multiple }: PickerRequest): Promise<readonly File[] | null> {
  const { showOpenFilePicker } = globalThis as unknown as { showOpenFilePicker: ShowOpenFilePicker }
  try {
    const types = toPickerTypes(accept)
    const handles = await showOpenFilePicker({ multiple, ...(types && { types: [{ accept: types }] }) })
    return await Promise.all(
      handles.map(async (handle) => {
        const file = await handle.getFile()
        getHandles().set(file, Promise.resolve(handle))
        return file
      }),
    )
  } catch (error) {
    return (error as Error | undefined)?.name === 'AbortError' ? [] : null
  }
}

/** As in `fileHandles.ts`: as a module that the app and the shell share, it would be one more request of a first upload. */
function getHandles(): WeakMap<Blob, Promise<FileSystemFileHandle | null>> {
  const key = Symbol.for('lading.fileHandles')
  const page = globalThis as {
    [key: symbol]: WeakMap<Blob, Promise<FileSystemFileHandle | null>> | undefined
  }
  const handles = page[key] ?? new WeakMap()
  page[key] = handles
  return handles
}

/** Returns an `accept` list in the picker's form; undefined for any file, or if the picker cannot have an item. */
function toPickerTypes(accept: string): Record<string, string[]> | undefined {
  const items = accept.split(',').flatMap((item) => item.trim().toLowerCase() || [])
  const types: Record<string, string[]> = {}
  for (const item of items) {
    if (/^[a-z]+\/(?:\*|[\w.+-]+)$/.test(item)) types[item] ??= []
    else if (/^\.[\w.+-]{1,15}$/.test(item))
      types['application/octet-stream'] = [...(types['application/octet-stream'] ?? []), item]
    else return undefined
  }
  return items.length > 0 ? types : undefined
}
