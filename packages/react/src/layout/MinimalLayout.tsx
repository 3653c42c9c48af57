'use client'

import type { ReactElement } from 'react'
import { useLanguage } from '../hooks/useLanguage.js'
import { MinimalActivities, type MinimalActivitiesProps } from './MinimalActivities.js'

/** Props of {@link MinimalLayout}. */
export interface MinimalLayoutProps extends MinimalActivitiesProps {
  /** Classes besides the layout's own, e.g. `lading-dark`. */
  readonly className?: string
}

/** A compact start, or the list once it has files, in the page; other activities in a modal dialog. */
export function MinimalLayout({ className = '', ...activities }: MinimalLayoutProps): ReactElement {
  const language = useLanguage()
  return (
    <div {...language} className={`lading lading-minimal ${className}`}>
      <MinimalActivities {...activities} />
    </div>
  )
}
