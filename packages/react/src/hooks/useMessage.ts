'use client'

import type { Locale, MessageKey, Messages, MessageValues, UncheckedName } from '@lading/kernel'
import { useSyncExternalStore } from 'react'
import { useUploader } from './useUploader.js'

/** Returns the message of a key with its variables replaced. */
export type MessageFormatter = (key: MessageKey, values?: MessageValues) => string

/** A {@link MessageFormatter} that refuses a literal key which `Messages` lacks. Plugins add theirs to it. */
export interface CheckedMessageFormatter {
  (key: keyof Messages, values?: MessageValues): string
  <Key extends string>(key: Key & UncheckedName<Key>, values?: MessageValues): string
}

/** The messages of a locale as an external store of React; all components share it, as each row has several of them. */
interface MessageStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => MessageFormatter
}

const stores = new WeakMap<Locale, MessageStore>()

/** Returns the formatter of messages in the person's language; a new function after each change of a message. */
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
