/**
 * Returns a transfer with the first file of another one, or with the first link where it has no file. Folders are omitted.
 *
 * Must be called inside the event: a transfer is empty afterwards.
 */
export function keepFirst(transfer: DataTransfer): DataTransfer {
  const first = new DataTransfer()
  const file = [...transfer.items]
    .find((item) => item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory)
    ?.getAsFile()
  const [link] = transfer.getData('text/uri-list').match(/^[^#\s].*/m) ?? []
  if (file) first.items.add(file)
  else if (link) first.setData('text/uri-list', link)
  return first
}
