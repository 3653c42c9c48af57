'use client'

import type { CurrentActivity } from '@lading/kernel'
import { type ReactElement, useId, useLayoutEffect, useRef } from 'react'
import { useActivity } from '../hooks/useActivity.js'
import { useSlot } from '../hooks/useSlot.js'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { activeElementAt } from '../parts/activeElementAt.js'
import { IconButton } from '../parts/IconButton.js'
import { useFocusWithin } from '../parts/useFocusWithin.js'
import { ViewBoundary } from '../slots/ViewBoundary.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { focusFirst } from './focusFirst.js'
import type { LeaveGate } from './LeaveGate.js'
import { Notice } from './Notice.js'

/** The list is where people come back to; there is no way back from it. */
const LIST = 'upload-list'

/** Properties of {@link ActivityFrame}. */
export interface ActivityFrameProps {
  readonly activity: CurrentActivity
  /** Asked before the activity is left. */
  readonly gate: LeaveGate
  /** Closes what is around the activity. @default there is nothing to close */
  readonly onClose?: () => void
}

/** An activity with its heading, the way back and the way out. */
export function ActivityFrame({ activity, gate, onClose }: ActivityFrameProps): ReactElement {
  const uploader = useUploader()
  const { canGoBack } = useActivity()
  const text = useText()
  const headingId = useId()
  const item = useSlot('activity').find(({ id }) => id === activity.id)
  const overlays = useSlot('overlay')
  const root = useRef<HTMLElement>(null)
  const { isWithin, handlers } = useFocusWithin()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another activity may have taken the focus away
  useLayoutEffect(() => {
    const element = root.current
    if (element && isWithin.current && !element.contains(activeElementAt(element))) focusFirst(element)
  }, [activity.id, isWithin])

  const props = { uploader, params: activity.params, holdLeave: gate.hold }
  const Heading = item?.heading
  const title = text(item?.title ?? activity.id)
  return (
    <section ref={root} className="lading-activity" aria-labelledby={headingId} tabIndex={-1} {...handlers}>
      <header className="lading-header">
        {canGoBack && activity.id !== LIST && (
          <IconButton
            className="lading-mirrored"
            icon="back"
            label={text('back')}
            onClick={() => gate.pass(() => uploader.historyBack())}
          />
        )}
        <h2 id={headingId} className="lading-heading">
          {Heading ? (
            <ViewBoundary
              key={activity.id}
              onError={(error) => uploader.logger.error(`The heading of "${activity.id}" has failed.`, error)}
              fallback={() => title}
            >
              <Heading {...props} />
            </ViewBoundary>
          ) : (
            title
          )}
        </h2>
        {onClose && (
          <IconButton
            icon="close"
            label={text('a11y-activity-header-button-close')}
            onClick={() => gate.pass(onClose)}
          />
        )}
      </header>
      <Notice />
      <div className="lading-body">
        {item && <ViewRenderer key={item.id} id={item.id} view={item.view} props={props} />}
      </div>
      {overlays.map(({ id, view }) => (
        <ViewRenderer key={id} id={id} view={view} props={{ uploader }} quiet />
      ))}
    </section>
  )
}
