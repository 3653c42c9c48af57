/** An item of a transfer: a file, or an entry whose files are still to be read. */
export type TransferItem = File | FileSystemEntry

/** Returns the files and folders of a transfer in their order. Must be called inside the event. */
export function readTransfer(transfer: DataTransfer): TransferItem[] {
  const items = [...(transfer.items ?? [])].filter(({ kind }) => kind === 'file')
  const found = items.flatMap((item): TransferItem[] => {
    const entry = item.webkitGetAsEntry?.() ?? null
    if (entry?.isDirectory) return [entry]
    // Here the file is available; some entries cannot provide it later.
    const file = item.getAsFile()
    return file ? [file] : entry ? [entry] : []
  })
  return found.length > 0 ? found : [...(transfer.files ?? [])]
}
