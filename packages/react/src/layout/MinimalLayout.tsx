'use client'

import { type ReactElement, useRef } from 'react'
import { usePaste } from '../drop/usePaste.js'
import { useLanguage } from '../hooks/useLanguage.js'
import { Motion } from '../motion/Motion.js'
import { TestIds } from '../parts/TestIds.js'
import { usePageScheme } from '../parts/usePageScheme.js'
import { MinimalActivities, type MinimalActivitiesProps } from './MinimalActivities.js'
import { Place } from './Place.js'

/** Props of {@link MinimalLayout}. */
export interface MinimalLayoutProps extends MinimalActivitiesProps {
  /** Additional class names, e.g. `lading-dark`. */
  readonly className?: string
}

/** A compact start, or the list once it has files, in the page. Other activities open in a modal dialog. */
export function MinimalLayout({ className = '', ...activities }: MinimalLayoutProps): ReactElement {
  const language = useLanguage()
  const scheme = usePageScheme()
  const root = useRef<HTMLDivElement>(null)
  usePaste(root)
  return (
    <div ref={root} {...language} className={`lading lading-minimal ${scheme}${className}`}>
      <Place root={root} />
      <TestIds root={root} />
      <Motion root={root} />
      <MinimalActivities {...activities} />
    </div>
  )
}
