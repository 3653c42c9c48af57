import type { OutputCollectionState, OutputFileEntry } from '@lading/uploader'
import { readable } from './readable.js'

/** A payload in one line. */
export interface PayloadLine {
  /** Name of the file; its direction may differ from that of `text`. */
  readonly name: string
  readonly text: string
}

/** Describes a payload in one line. */
export function describePayload(payload: unknown): PayloadLine {
  if (isEntry(payload)) {
    return { name: readable(payload.name || (payload.uuid ?? '')), text: describeEntry(payload) }
  }
  const text = isCollection(payload)
    ? describeCollection(payload)
    : Object.entries(payload ?? {})
        .map(([key, value]) => `${key}: ${value}`)
        .join(', ')
  return { name: '', text: readable(text) }
}

function describeEntry(entry: OutputFileEntry): string {
  const percent = entry.isUploading ? ` ${Math.round(entry.uploadProgress)} %` : ''
  const error = entry.errors[0] ? `: ${readable(entry.errors[0].message)}` : ''
  return ` · ${entry.status}${percent}${error}`
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
