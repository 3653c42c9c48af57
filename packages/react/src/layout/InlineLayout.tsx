'use client'

import { type ReactElement, useRef } from 'react'
import { usePaste } from '../drop/usePaste.js'
import { useLanguage } from '../hooks/useLanguage.js'
import { Motion } from '../motion/Motion.js'
import { TestIds } from '../parts/TestIds.js'
import { usePageScheme } from '../parts/usePageScheme.js'
import { InlineActivities } from './InlineActivities.js'
import { Place } from './Place.js'

/** Props of {@link InlineLayout}. */
export interface InlineLayoutProps {
  /** Additional class names, e.g. `lading-dark`. */
  readonly className?: string
}

/** The activities in the page itself. */
export function InlineLayout({ className = '' }: InlineLayoutProps): ReactElement {
  const language = useLanguage()
  const scheme = usePageScheme()
  const root = useRef<HTMLDivElement>(null)
  usePaste(root)
  return (
    <div ref={root} {...language} className={`lading lading-inline ${scheme}${className}`}>
      <Place root={root} />
      <TestIds root={root} />
      <Motion root={root} />
      <InlineActivities />
    </div>
  )
}
