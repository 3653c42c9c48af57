'use client'

import type { Locale, MessageKey, Messages, MessageValues, UncheckedName } from '@lading/kernel'
import { useSyncExternalStore } from 'react'
import { useUploader } from './useUploader.js'

/** Returns a key's message with its variables replaced. */
export type MessageFormatter = (key: MessageKey, values?: MessageValues) => string

/** A {@link MessageFormatter} that refuses a literal key missing from `Messages`. Plugins add their keys to it. */
export interface CheckedMessageFormatter {
  (key: keyof Messages, values?: MessageValues): string
  <Key extends string>(key: Key & UncheckedName<Key>, values?: MessageValues): string
}

/** A locale's messages as an external store for React. All components share it, because each row uses several messages. */
interface MessageStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => MessageFormatter
}

const stores = new WeakMap<Locale, MessageStore>()

/** Returns the message formatter for the person's language; a new function after each message change. */
export function useMessage(): CheckedMessageFormatter {
  const { locale } = useUploader()
  const { subscribe, read } = storeOf(locale)
  return useSyncExternalStore(subscribe, read, read)
}

function storeOf(locale: Locale): MessageStore {
  const known = stores.get(locale)
  if (known) return known
  let revision = -1
  let formatter: MessageFormatter
  const store: MessageStore = {
    subscribe: (listener) => locale.subscribe(listener),
    read() {
      if (revision !== locale.revision) formatter = (key, values) => locale.message(key, values)
      revision = locale.revision
      return formatter
    },
  }
  stores.set(locale, store)
  return store
}
