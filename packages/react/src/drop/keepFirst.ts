/**
 * Returns a transfer with only the first file, or the first link if it has no file. Omits folders.
 *
 * Must be called while the event is dispatched, because a transfer is empty afterward.
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
