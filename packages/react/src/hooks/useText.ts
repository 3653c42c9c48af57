'use client'

import type { MessageKey, MessageValues } from '@lading/kernel'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useUploader } from './useUploader.js'

/** Gives the text of a key with its places filled. */
export type Text = (key: MessageKey, values?: MessageValues) => string

/** The texts in the person's language; a new function, and so a new drawing, with each change of any text. */
export function useText(): Text {
  const uploader = useUploader()
  const { locale } = uploader
  const subscribe = useCallback((listener: () => void) => locale.subscribe(listener), [locale])
  const revision = useSyncExternalStore(
    subscribe,
    () => locale.revision,
    () => locale.revision,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have to give another function
  return useMemo(() => (key, values) => uploader.l10n(key, values), [uploader, revision])
}
