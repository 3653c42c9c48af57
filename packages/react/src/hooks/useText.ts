'use client'

import type { MessageKey, MessageValues } from '@lading/kernel'
import { useMemo } from 'react'
import { useConfig } from './useConfig.js'
import { useUploader } from './useUploader.js'

/** Gives the text of a key with its places filled. */
export type Text = (key: MessageKey, values?: MessageValues) => string

/** The texts in the person's language; a new function, and so a new drawing, with each change of the language. */
export function useText(): Text {
  const uploader = useUploader()
  const localeName = useConfig('localeName')
  const override = useConfig('localeDefinitionOverride')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has to give another function
  return useMemo(() => (key, values) => uploader.l10n(key, values), [uploader, localeName, override])
}
