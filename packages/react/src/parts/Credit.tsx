import type { ReactElement } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { CreditView } from './CreditView.js'

/** The credit line; nothing with `removeCopyright`. */
export function Credit(): ReactElement | null {
  const message = useMessage()
  if (useConfig('removeCopyright')) return null
  return <CreditView label={message('powered-by', { name: 'Lading' })} />
}
