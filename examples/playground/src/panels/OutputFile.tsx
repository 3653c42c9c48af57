import type { OutputFileEntry } from '@lading/uploader'
import type { ReactNode } from 'react'

const bytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'byte', unitDisplay: 'long' })
const kilobytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
const megabytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

/** One file of the output. */
export function OutputFile({ entry }: { entry: OutputFileEntry }): ReactNode {
  const { name, status, cdnUrl, uuid, errors, mimeType } = entry
  const facts = [mimeType, entry.size === null ? null : formatSize(entry.size), entry.source]
  return (
    <li>
      <div className="file-head">
        <span className="file-name">{name || uuid}</span>
        <span className={`pill is-${status}`}>{status}</span>
      </div>
      <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
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
          {error.message} <code>{error.type}</code>
        </p>
      ))}
    </li>
  )
}

function formatSize(size: number): string {
  if (size < 1000) return bytes.format(size)
  return size < 1_000_000 ? kilobytes.format(size / 1000) : megabytes.format(size / 1_000_000)
}
