'use client'

import type { MessageKey, MessageValues } from '@lading/kernel'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useUploader } from './useUploader.js'

/** Returns the message of a key with its variables replaced. */
export type MessageFormatter = (key: MessageKey, values?: MessageValues) => string

/**
 * Returns the formatter of messages in the person's language; a new function, and so a new render, after each change
 * of a message.
 */
export function useMessage(): MessageFormatter {
  const { locale } = useUploader()
  const subscribe = useCallback((listener: () => void) => locale.subscribe(listener), [locale])
  const revision = useSyncExternalStore(
    subscribe,
    () => locale.revision,
    () => locale.revision,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: other messages need another function
  return useMemo(() => (key, values) => locale.message(key, values), [locale, revision])
}

/** @deprecated Use {@link MessageFormatter}. */
export type Text = MessageFormatter
