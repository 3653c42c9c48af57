'use client'

import type { ReactElement } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'

/** The credit line; nothing with `removeCopyright`. */
export function Credit(): ReactElement | null {
  const message = useMessage()
  if (useConfig('removeCopyright')) return null
  return (
    <p className="lading-credit">
      <a href="https://github.com/lading-uploader/lading" target="_blank" rel="noopener noreferrer">
        {message('powered-by', { name: 'Lading' })}
      </a>
    </p>
  )
}
