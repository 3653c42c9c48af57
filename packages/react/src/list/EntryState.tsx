import {
  ClockToken,
  type CollectionSnapshot,
  formatSize,
  type OutputError,
  type UploadEntry,
} from '@lading/kernel'
import { memo, type NamedExoticComponent, type ReactElement, useEffect, useState } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { useService } from '../hooks/useService.js'
import { useUploader } from '../hooks/useUploader.js'
import { useNow } from '../live/useNow.js'
import { getName, readableName } from '../parts/displayName.js'
import { formatSent } from './formatSent.js'
import { errorKey, getErrorGroups } from './getErrorGroups.js'
import { getHint } from './getHint.js'
import { RowPart } from './RowPart.js'
import { useExplanation } from './useExplanation.js'

interface EntryStateProps {
  readonly entry: UploadEntry
  /** Id of the error message, to which the row refers. */
  readonly errorId: string
  /** Whether Tab reaches the controls of the line, as in the current row. */
  readonly isCurrent: boolean
}

/** The line below a file's name: its size with the hint and the progress, or its error. */
export const EntryState: NamedExoticComponent<EntryStateProps> = memo(function EntryState({
  entry,
  errorId,
  isCurrent,
}) {
  const message = useMessage()
  const hint = useHint(entry)
  const { locale } = useUploader()
  const { status, fileSize, isQueued, uploadProgress, bytesUploaded } = entry
  const error = status === 'failed' ? entry.errors[0] : undefined
  if (error) {
    const props = { error, sizeBytes: fileSize, isCurrent }
    return (
      <RowPart
        part="status"
        entry={entry}
        isCurrent={isCurrent}
        id={errorId}
        fallback={<EntryError {...props} />}
      >
        <EntryError {...props} id={errorId} />
      </RowPart>
    )
  }
  const isSending = status === 'uploading' && !isQueued
  const { language } = locale
  const total = fileSize ?? entry.bytesTotal
  let size = total === null ? message('file-size-unknown') : formatSize(total, language)
  // A wait has no number: nothing moves.
  if (isSending && !hint && total) size = formatSent(bytesUploaded, total, language, message)
  return (
    <>
      <p className="lading-meta">
        <RowPart part="size" entry={entry} isCurrent={isCurrent}>
          <bdi>{size}</bdi>
        </RowPart>
        <RowPart part="status" entry={entry} isCurrent={isCurrent}>
          {hint && <span className="lading-hint">{hint}</span>}
        </RowPart>
      </p>
      {isSending && (
        // For assistive technology: the ring shows it.
        <div
          className="lading-progress"
          role="progressbar"
          aria-label={message('progress-label', { fileName: readableName(getName(entry) ?? '') })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={uploadProgress}
        />
      )}
    </>
  )
})

/** Time without a change of an entry after which its progress counts as stalled. */
const STALL_MS = 4_000

/** Returns the reason of an entry's wait, e.g. `Server busy, retrying in 4 s`; null while it makes progress. */
function useHint(entry: UploadEntry): string | null {
  const uploader = useUploader()
  const message = useMessage()
  const isBlocked = useCollection(isUploadBlocked)
  const nowMs = useNow(entry.wait?.untilMs ?? null)
  const sourceLabel = () =>
    uploader.slots.items('source').find(({ id }) => id === entry.source)?.label ?? entry.source
  const hint = getHint(entry, { sourceLabel, isBlocked, nowMs }, message)
  const isSending = entry.status === 'uploading' && !entry.isQueued
  const isStalled = useStalled(entry, isSending && hint === null)
  return hint ?? (isStalled ? message('wait-response') : null)
}

const isUploadBlocked = ({ uploadBlock }: CollectionSnapshot) => uploadBlock !== null

/** Returns true once an entry has not changed for some seconds. @param isActive Whether it should make progress. */
function useStalled(entry: UploadEntry, isActive: boolean): boolean {
  const clock = useService(ClockToken)
  const [stalled, setStalled] = useState<UploadEntry | null>(null)
  useEffect(() => {
    if (isActive) return clock.schedule(STALL_MS, () => setStalled(entry))
  }, [clock, entry, isActive])
  return isActive && stalled === entry
}

interface EntryErrorProps {
  readonly error: OutputError
  readonly sizeBytes: number | null
  /** Id of the text, to which the row refers. @default none: an element around it has the id */
  readonly id?: string
  /** Whether Tab reaches the details. */
  readonly isCurrent: boolean
}

interface ErrorDetailsProps extends Pick<EntryErrorProps, 'isCurrent'> {
  readonly details: string
}

/** The error of a file: its cause, the remedy and, behind a disclosure, details for support. */
function EntryError({ error, sizeBytes, id, isCurrent }: EntryErrorProps): ReactElement {
  const message = useMessage()
  const uploader = useUploader()
  const { sentence, details } = useExplanation()(error, sizeBytes)
  // The banner above the list says it once for all of them.
  const isShared = useCollection(() => getErrorGroups(uploader).has(errorKey(error)))
  return (
    <>
      <p className="lading-error" id={id}>
        {isShared ? (
          <>
            <span aria-hidden="true">{message('failed')}</span>
            <span className="lading-hidden">{sentence}</span>
          </>
        ) : (
          sentence
        )}
      </p>
      {details && <ErrorDetails details={details} isCurrent={isCurrent} />}
    </>
  )
}

/** The details of an error. They repeat its words, so they are in the page while they are shown only. */
function ErrorDetails({ details, isCurrent }: ErrorDetailsProps): ReactElement {
  const message = useMessage()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="lading-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary tabIndex={isCurrent ? 0 : -1}>{message('error-details')}</summary>
      {isOpen && <code dir="ltr">{details}</code>}
    </details>
  )
}
