import {
  ClockToken,
  type CollectionSnapshot,
  formatSize,
  type OutputError,
  type UploadEntry,
} from '@lading/kernel'
import { memo, type NamedExoticComponent, type ReactElement, useEffect, useState } from 'react'
import { isMetadataMissing } from '../../details/metadataMissing.js'
import { useCollection } from '../../hooks/useCollection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useService } from '../../hooks/useService.js'
import { useUploader } from '../../hooks/useUploader.js'
import { isUnknown } from '../../live/isUnknown.js'
import { useNow } from '../../live/useNow.js'
import { getName, readableName } from '../../parts/displayName.js'
import { getUniqueName } from '../../parts/getUniqueName.js'
import { ErrorDetails } from '../errors/ErrorDetails.js'
import { errorKey, getErrorGroups } from '../errors/getErrorGroups.js'
import { useExplanation } from '../errors/useExplanation.js'
import { formatSent } from '../words/formatSent.js'
import { getHint } from '../words/getHint.js'
import { isPointerFile } from '../words/isPointerFile.js'
import { entrySource, WrittenProgress, WrittenText } from '../words/useWritten.js'
import { RowPart } from './RowPart.js'

interface EntryStateProps {
  readonly entry: UploadEntry
  /** The error message's id, which the row references. */
  readonly errorId: string
  /** Whether Tab reaches the controls here, as in the current row. */
  readonly isCurrent: boolean
}

/** The text below a file name: its size with a hint and the progress, or its error. */
export const EntryState: NamedExoticComponent<EntryStateProps> = memo(function EntryState({
  entry,
  errorId,
  isCurrent,
}) {
  const message = useMessage()
  const wait = useHint(entry)
  const warns = useConfig('pointerFileWarning')
  const uploader = useUploader()
  const { status, fileSize, isQueued, internalId } = entry
  const isIncomplete = isMetadataMissing(entry)
  const error = status === 'failed' && !isIncomplete ? entry.errors[0] : undefined
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
  const hint = isIncomplete ? entry.errors[0]?.message : wait
  const isSending = status === 'uploading' && !isQueued
  const hasWarning = warns && isPointerFile(entry)
  const { language } = uploader.locale
  const source = entrySource(uploader, internalId)
  const latest = () => uploader.entries.get(internalId) ?? entry
  const read = () => {
    const { bytesUploaded, bytesTotal } = latest()
    const total = fileSize ?? bytesTotal
    if (total === null) return message('file-size-unknown')
    // A waiting entry shows no number, because nothing moves.
    return isSending && !hint && total
      ? formatSent(bytesUploaded, total, language, message)
      : formatSize(total, language)
  }
  return (
    <>
      <p className="lading-meta">
        <RowPart part="size" entry={entry} isCurrent={isCurrent}>
          <bdi translate="no">
            {isSending ? <WrittenText source={source} read={read} /> : <span>{read()}</span>}
          </bdi>
        </RowPart>
        <RowPart part="status" entry={entry} isCurrent={isCurrent}>
          {hint && <span className="lading-hint">{hint}</span>}
        </RowPart>
      </p>
      {hasWarning && <p className="lading-warning">{message('pointer-file')}</p>}
      {isSending && (
        // For assistive technology only: the ring shows it to others.
        <WrittenProgress
          source={source}
          read={() => (isUnknown(latest()) ? null : latest().uploadProgress)}
          label={message('progress-label', {
            fileName: getUniqueName(uploader, internalId, readableName(getName(entry) ?? '')),
          })}
        />
      )}
    </>
  )
})

/** How long a sending entry must stay unchanged to count as stalled, in milliseconds. */
const STALL_MS = 4_000

/** Returns why an entry is waiting, e.g. `Server busy, retrying in 4 s`; null while it makes progress. */
function useHint(entry: UploadEntry): string | null {
  const uploader = useUploader()
  const message = useMessage()
  const isBlocked = useCollection(isUploadBlocked)
  const isOverfull = useCollection(hasTooMany)
  const nowMs = useNow(entry.wait?.untilMs ?? null)
  const sourceLabel = () =>
    uploader.slots.items('source').find(({ id }) => id === entry.source)?.label ?? entry.source
  const hint = getHint(entry, { sourceLabel, isBlocked, isOverfull, nowMs }, message)
  const isSending = entry.status === 'uploading' && !entry.isQueued
  const isStalled = useStalled(entry, isSending && hint === null)
  return hint ?? (isStalled ? message('wait-response') : null)
}

const hasTooMany = ({ errors }: CollectionSnapshot) => errors.some(({ type }) => type === 'TOO_MANY_FILES')

const isUploadBlocked = ({ uploadBlock }: CollectionSnapshot) => uploadBlock !== null

/** Returns true once an entry hasn't changed for some seconds. @param isActive Whether it should be making progress. */
function useStalled({ internalId }: UploadEntry, isActive: boolean): boolean {
  const { entries } = useUploader()
  const clock = useService(ClockToken)
  const [isStalled, setStalled] = useState(false)
  useEffect(() => {
    if (!isActive) return
    let cancel = () => {}
    let isShown = false
    const show = (next: boolean) => {
      // React would re-render even if the state is unchanged.
      if (next !== isShown) setStalled(next)
      isShown = next
    }
    const wait = () => {
      cancel()
      show(false)
      cancel = clock.schedule(STALL_MS, () => show(true))
    }
    wait()
    const unsubscribe = entries.subscribeEntry(internalId, wait)
    return () => {
      cancel()
      show(false)
      unsubscribe()
    }
  }, [clock, entries, internalId, isActive])
  return isActive && isStalled
}

interface EntryErrorProps {
  readonly error: OutputError
  readonly sizeBytes: number | null
  /** The text's id, which the row references. @default none: the surrounding element has the id */
  readonly id?: string
  /** Whether Tab reaches the details. */
  readonly isCurrent: boolean
}

/** A file's error: its cause, its remedy and, behind a disclosure, details for support. */
function EntryError({ error, sizeBytes, id, isCurrent }: EntryErrorProps): ReactElement {
  const message = useMessage()
  const uploader = useUploader()
  const { language } = uploader.locale
  const { sentence, details } = useExplanation()(error, sizeBytes)
  // The banner above the list says it once for all these files.
  const isShared = useCollection(() => getErrorGroups(uploader).has(errorKey(error)))
  if (isShared) {
    return (
      <p className="lading-meta" id={id}>
        <span>
          <span aria-hidden="true">{sizeBytes ? formatSize(sizeBytes, language) : message('failed')}</span>
          <span className="lading-hidden">{sentence}</span>
        </span>
      </p>
    )
  }
  return (
    <>
      <p className="lading-error" id={id}>
        <span>{sentence}</span>
      </p>
      {details && <ErrorDetails details={details} isReachable={isCurrent} />}
    </>
  )
}
