'use client'

import type { ReactElement } from 'react'
import { useLanguage } from '../hooks/useLanguage.js'
import { InlineActivities } from './InlineActivities.js'

/** Props of {@link InlineLayout}. */
export interface InlineLayoutProps {
  /** Classes besides the layout's own, e.g. `lading-dark`. */
  readonly className?: string
}

/** The activities in the page itself. */
export function InlineLayout({ className = '' }: InlineLayoutProps): ReactElement {
  const language = useLanguage()
  return (
    <div {...language} className={`lading lading-inline ${className}`}>
      <InlineActivities />
    </div>
  )
}
