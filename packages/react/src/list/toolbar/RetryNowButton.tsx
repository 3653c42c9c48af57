import type { EntryWait } from '@lading/kernel'
import { formatNumber } from '@lading/kernel/ui'
import type { ReactElement } from 'react'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { useNow } from '../../live/useNow.js'
import { focusInList } from '../../parts/focusInList.js'

/** Retries immediately while nothing in the list makes progress. Shows the seconds until an automatic retry, if any. */
export function RetryNowButton({ wait: { reason, untilMs } }: { readonly wait: EntryWait }): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const nowMs = useNow(untilMs)
  const seconds = Math.max(0, Math.ceil(((untilMs ?? 0) - nowMs) / 1000))
  const { language } = uploader.locale
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const
  return (
    <button
      type="button"
      className="lading-button lading-primary"
      data-action="retry-now"
      onClick={({ currentTarget }) => {
        focusInList(currentTarget)
        uploader.transport.retryNow?.()
      }}
    >
      <span>{message(reason === 'signed-out' ? 'continue-uploads' : 'retry-now')}</span>
      {/* The button's name doesn't change every second. */}
      {untilMs !== null && <span aria-hidden="true">{formatNumber(language, seconds, unit)}</span>}
    </button>
  )
}
