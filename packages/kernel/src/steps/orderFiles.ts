import type { EntryList } from '../entry/EntryList.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'

/** Puts the files of Uppy's map into the order of the entries. Some have left it while the events of their removal are under way. */
export function orderFiles(uppy: KernelUppy, entries: EntryList): void {
  const { files } = uppy.getState()
  const ordered = Object.fromEntries(entries.ids.filter((id) => files[id]).map((id) => [id, files[id]]))
  uppy.setState({ files: { ...ordered, ...files } as typeof files })
}
