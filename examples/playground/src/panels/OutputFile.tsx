import type { OutputFileEntry } from '@lading/uploader'
import type { ReactNode } from 'react'
import { readable } from '../log/readable.js'

const bytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'byte', unitDisplay: 'long' })
const kilobytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
const megabytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

/** One file of the output. */
export function OutputFile({ entry }: { entry: OutputFileEntry }): ReactNode {
  const { status, cdnUrl, errors, mimeType } = entry
  const name = readable(entry.name || (entry.uuid ?? ''))
  const facts = [mimeType, entry.size === null ? null : formatSize(entry.size), entry.source]
  return (
    <li>
      <div className="file-head">
        <bdi className="file-name">{name}</bdi>
        <span className={`pill is-${status}`}>{status}</span>
      </div>
      <p className="quiet">{readable(facts.filter(Boolean).join(' · '))}</p>
      {entry.isUploading && (
        <progress max={100} value={entry.uploadProgress} aria-label={`Upload progress of ${name}`} />
      )}
      {cdnUrl && (
        <a href={cdnUrl} target="_blank" rel="noreferrer">
          {cdnUrl.replace(/^https?:\/\//, '')}
        </a>
      )}
      {errors.map((error) => (
        <p key={error.type + error.message} className="is-bad">
          {readable(error.message)} <code>{error.type}</code>
        </p>
      ))}
    </li>
  )
}

function formatSize(size: number): string {
  if (size < 1000) return bytes.format(size)
  return size < 1_000_000 ? kilobytes.format(size / 1000) : megabytes.format(size / 1_000_000)
}
