import type { Clock, UploadEntry, Uploader } from '@lading/kernel'
import { useEffect, useState } from 'react'

/** The longest wait for a suggestion. */
const TIMEOUT_MS = 30_000
const MAX_LENGTH = 1_000

/**
 * Returns the description that the page suggests for an image; null if it suggests nothing.
 *
 * @param entry undefined if no suggestion is wanted
 */
export function useSuggestion(
  uploader: Uploader,
  entry: UploadEntry | undefined,
  clock: Clock,
): string | null {
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const id = entry?.internalId
  useEffect(() => {
    const { describe } = uploader.config.values
    if (!describe || id === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const cancel = clock.schedule(TIMEOUT_MS, () => controller.abort())
    // Inside a promise, so that a function that throws is reported like a function that rejects.
    Promise.resolve()
      .then(() => describe(uploader.getOutputItem(id), signal))
      .then((text) => {
        if (!signal.aborted && typeof text === 'string' && text.trim()) {
          setSuggestion(text.trim().slice(0, MAX_LENGTH))
        }
      })
      .catch((error: unknown) => {
        if (!signal.aborted)
          uploader.logger.error('The describe function failed. Nothing is suggested.', error)
      })
      .finally(cancel)
    return () => controller.abort()
  }, [uploader, id, clock])
  return id === undefined ? null : suggestion
}
