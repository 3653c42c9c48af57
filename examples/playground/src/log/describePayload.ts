import type { OutputCollectionState, OutputFileEntry } from '@lading/uploader'

/** A payload in one line. */
export function describePayload(payload: unknown): string {
  if (isEntry(payload)) return describeEntry(payload)
  if (isCollection(payload)) return describeCollection(payload)
  return Object.entries(payload ?? {})
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')
}

function describeEntry(entry: OutputFileEntry): string {
  const percent = entry.isUploading ? ` ${Math.round(entry.uploadProgress)} %` : ''
  const error = entry.errors[0] ? `: ${entry.errors[0].message}` : ''
  return `${entry.name || entry.uuid} · ${entry.status}${percent}${error}`
}

function describeCollection(list: OutputCollectionState): string {
  if (list.totalCount === 0) return `${list.status} · no files`
  const percent = list.isUploading ? ` ${list.progress} %` : ''
  return `${list.status}${percent} · ${list.successCount} of ${list.totalCount} uploaded`
}

function isEntry(payload: unknown): payload is OutputFileEntry {
  return typeof payload === 'object' && payload !== null && 'internalId' in payload
}

function isCollection(payload: unknown): payload is OutputCollectionState {
  return typeof payload === 'object' && payload !== null && 'totalCount' in payload
}
