'use client'

import type { MetaFieldToolProps } from '@lading/kernel'
import type { ReactElement } from 'react'
import type { SuggestionProvider } from '../SuggestionProvider.js'
import { SuggestTool } from './SuggestTool.js'

/** Creates the view below a field for one plugin installation. */
export function createSuggestTool(
  provider: SuggestionProvider,
): (props: MetaFieldToolProps) => ReactElement | null {
  return function InstalledSuggestTool({ entries, ...props }) {
    const [entry] = entries.length === 1 ? entries : []
    if (!entry?.file || props.fieldId === '') return null
    return (
      <SuggestTool key={entry.internalId} {...props} entry={entry} file={entry.file} provider={provider} />
    )
  }
}
