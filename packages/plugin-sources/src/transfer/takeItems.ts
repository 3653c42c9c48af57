/** What is taken out of a transfer: a file, or a folder whose files are still to be read. */
export type TransferItem = File | FileSystemEntry

/**
 * Takes the files and folders out of a transfer, in their order.
 *
 * Must be called inside the event: a transfer is empty afterwards.
 */
export function takeItems(transfer: DataTransfer): TransferItem[] {
  const items = [...(transfer.items ?? [])].filter(({ kind }) => kind === 'file')
  const taken = items.flatMap((item): TransferItem[] => {
    const entry = item.webkitGetAsEntry?.() ?? null
    if (entry?.isDirectory) return [entry]
    // The file itself is at hand here; asked later, some entries cannot give it any more.
    const file = item.getAsFile()
    return file ? [file] : entry ? [entry] : []
  })
  return taken.length > 0 ? taken : [...(transfer.files ?? [])]
}
