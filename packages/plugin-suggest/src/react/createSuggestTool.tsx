'use client'

import type { MetaFieldToolProps } from '@lading/kernel'
import type { ReactElement } from 'react'
import type { SuggestionProvider } from '../SuggestionProvider.js'
import { SuggestTool } from './SuggestTool.js'

/** Creates the view below a field for one plugin installation. */
export function createSuggestTool(
  provider: SuggestionProvider,
): (props: MetaFieldToolProps) => ReactElement | null {
  const renewals = new Set<() => void>()
  return function InstalledSuggestTool({ entries, ...props }) {
    const [entry] = entries.length === 1 ? entries : []
    if (!entry?.file || props.fieldId === '') return null
    const { file, internalId } = entry
    return <SuggestTool key={internalId} {...props} {...{ entry, file, provider, renewals }} />
  }
}
