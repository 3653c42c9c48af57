import type { MessageKey, Uploader } from '@lading/kernel'
import { type ReactElement, useEffect, useRef } from 'react'
import { WrittenText } from './useWritten.js'

interface PendingStatusProps {
  readonly uploader: Uploader
  /** Announces what follows the uploads. */
  readonly label: MessageKey
  /** Whether Cancel replaces the button that was clicked, and takes its focus. */
  readonly isFocused?: boolean
  readonly onCancel: (button: Element) => void
}

/** Says what happens once all files are uploaded, with the progress until then, and offers to cancel it. */
export function PendingStatus({ uploader, label, isFocused, onCancel }: PendingStatusProps): ReactElement {
  const { collection } = uploader
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  return (
    <span className="lading-pending">
      <span role="status">{uploader.l10n(label)}</span>
      {/* Changes too often to be read aloud. */}
      <span aria-hidden="true">
        <WrittenText
          source={collection}
          read={() => `· ${uploader.l10n('progress-percent', { percent: collection.snapshot.sentPercent })}`}
        />
      </span>
      <button
        ref={button}
        type="button"
        className="lading-button"
        onClick={({ currentTarget }) => onCancel(currentTarget)}
      >
        {uploader.l10n('cancel')}
      </button>
    </span>
  )
}
