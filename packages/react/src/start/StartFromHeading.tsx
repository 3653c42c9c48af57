'use client'

import type { ReactElement } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useText } from '../hooks/useText.js'

/** Says what the first activity is for, by the number of files there may be. */
export function StartFromHeading(): ReactElement {
  const text = useText()
  return <>{text(useConfig('multiple') ? 'upload-files' : 'upload-file')}</>
}
