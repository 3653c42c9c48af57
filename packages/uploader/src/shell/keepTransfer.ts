/** Returns a copy of a transfer that can be read after its event. Must be called inside the event. */
export function keepTransfer(transfer: DataTransfer): DataTransfer {
  const types = [...transfer.types]
  const data = new Map(types.map((type) => [type, transfer.getData(type)]))
  const kept = {
    types,
    files: [...transfer.files],
    items: [...transfer.items].map(keepItem),
    getData: (type: string) => data.get(type) ?? '',
  }
  return kept as unknown as DataTransfer
}

function keepItem(item: DataTransferItem): Partial<DataTransferItem> {
  const file = item.getAsFile()
  const entry = item.webkitGetAsEntry?.() ?? null
  return { kind: item.kind, type: item.type, getAsFile: () => file, webkitGetAsEntry: () => entry }
}
