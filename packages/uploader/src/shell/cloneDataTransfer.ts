/** Returns a copy of a transfer that can be read after its event. Must be called while the event is dispatched. */
export function cloneDataTransfer(transfer: DataTransfer): DataTransfer {
  const types = Array.from(transfer.types)
  const data = new Map(types.map((type) => [type, transfer.getData?.(type)]))
  const kept = {
    types,
    files: Array.from(transfer.files),
    items: Array.from(transfer.items ?? []).map(keepItem),
    getData: (type: string) => data.get(type) ?? '',
  }
  return kept as unknown as DataTransfer
}

interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

function keepItem(item: DataTransferItem): Partial<DataTransferItem> {
  const file = item.getAsFile()
  const entry = item.webkitGetAsEntry?.() ?? null
  // Browsers provide the handle only during the event, and only for files they can open again.
  const handle = (item as HandleItem).getAsFileSystemHandle?.().catch(() => null)
  const kept = { kind: item.kind, type: item.type, getAsFile: () => file, webkitGetAsEntry: () => entry }
  return handle ? Object.assign(kept, { getAsFileSystemHandle: () => handle }) : kept
}
