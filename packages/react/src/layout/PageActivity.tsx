'use client'

import type { ActivityId } from '@lading/kernel'
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePaste } from '../drop/usePaste.js'
import { useActivity } from '../hooks/useActivity.js'
import { useCollection } from '../hooks/useCollection.js'
import { useLanguage } from '../hooks/useLanguage.js'
import { useUploader } from '../hooks/useUploader.js'
import { TestIds } from '../parts/TestIds.js'
import { useFocusWithin } from '../parts/useFocusWithin.js'
import { usePageScheme } from '../parts/usePageScheme.js'
import { ActivityFrame } from './ActivityFrame.js'
import { keepPageFocus } from './keepPageFocus.js'
import { LeaveGate } from './LeaveGate.js'
import { Place } from './Place.js'

/** Props of {@link PageActivity}. */
export interface PageActivityProps {
  /** The activity, e.g. `upload-list`. */
  readonly id: ActivityId
  /** Additional class names, e.g. `lading-dark`. */
  readonly className?: string
  /** Whether the page renders the activity itself, in `onShown`. @default false */
  readonly isCustom?: boolean
  /** Called when the activity is shown and hidden. */
  readonly onShown?: (isShown: boolean) => void
}

const HIDDEN = { display: 'none' } as const

/**
 * One activity at a fixed place in the page, shown while it is current. The dialog in {@link RegularActivities} shows
 * activities that have no such place. While no activity in the page is current, the list is shown if it has files, and the
 * start otherwise.
 */
export function PageActivity({
  id,
  className = '',
  isCustom = false,
  onShown,
}: PageActivityProps): ReactElement {
  const { activities } = useUploader()
  const language = useLanguage()
  const scheme = usePageScheme()
  const { current } = useActivity()
  const restId = useCollection(({ totalCount }) => (totalCount === 0 ? 'start-from' : 'upload-list'))
  const [gate] = useState(() => new LeaveGate())
  const root = useRef<HTMLDivElement>(null)
  const shown = current && activities.isInPage(current.id) ? current : { id: restId, params: undefined }
  const isShown = shown.id === id
  const { isWithin, handlers } = useFocusWithin()
  usePaste(root)
  useLayoutEffect(() => activities.keepInPage(id), [activities, id])
  useLayoutEffect(() => onShown?.(isShown), [onShown, isShown])
  useEffect(() => {
    if (isShown && !isCustom && root.current) return keepPageFocus(activities, root.current, isWithin)
  }, [activities, isShown, isCustom, isWithin])
  return (
    <div
      ref={root}
      {...language}
      className={`lading lading-inline ${scheme}${className}`}
      style={isCustom || !isShown ? HIDDEN : undefined}
      {...handlers}
    >
      <Place root={root} />
      <TestIds root={root} hasActivities={false} />
      {isShown && !isCustom && <ActivityFrame activity={shown} gate={gate} />}
    </div>
  )
}
