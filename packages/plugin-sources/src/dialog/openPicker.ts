interface PickerRequest {
  /** Types and extensions; empty for any file. */
  readonly accept: string
  readonly multiple: boolean
}

/** The `showOpenFilePicker()` function; not every browser has it. */
type ShowOpenFilePicker = (options: {
  readonly multiple: boolean
  readonly types?: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
}) => Promise<FileSystemFileHandle[]>

/**
 * Opens the system picker and keeps the handles of the selected files. Must be called during a user gesture. Resolves with an empty list if
 * the person cancels, or null if the page isn't allowed to open the picker, e.g. in a frame.
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

/** Duplicates `fileHandles.ts`: a module shared by the app and the shell would add a request to the first upload. */
function getHandles(): WeakMap<Blob, Promise<FileSystemFileHandle | null>> {
  const key = Symbol.for('lading.fileHandles')
  const page = globalThis as {
    [key: symbol]: WeakMap<Blob, Promise<FileSystemFileHandle | null>> | undefined
  }
  const handles = page[key] ?? new WeakMap()
  page[key] = handles
  return handles
}

/** Converts an `accept` list to picker types; undefined for any file, or if the picker doesn't support an item. */
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
