import { SearchPanel as OriginalPanel, type SearchPanelProps } from '@rspress/core/theme-original'
import { useEffect, useState } from 'react'

/** The original panel, which finds nothing if it is open from its first render on. */
export function SearchPanel({ focused, setFocused }: SearchPanelProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return <OriginalPanel focused={isReady && focused} setFocused={setFocused} />
}
