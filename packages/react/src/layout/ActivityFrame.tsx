'use client'

import type { CurrentActivity } from '@lading/kernel'
import { hint } from '@lading/kernel/internal/advice'
import {
  memo,
  type NamedExoticComponent,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'
import { holdEnter, ownForm } from '../layers/ownForm.js'
import { containsFocus } from '../parts/containsFocus.js'
import { FrameContext } from '../parts/FrameContext.js'
import { IconButton } from '../parts/Icon.js'
import { useFocusWithin } from '../parts/useFocusWithin.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { focusFirst } from './focusFirst.js'
import type { LeaveGate } from './LeaveGate.js'
import { Notice } from './Notice.js'
import { useShownActivity } from './useShownActivity.js'

/** The activity to which people return. It has no Back button. */
export const LIST_ID = 'upload-list'

interface ActivityFrameProps {
  readonly activity: CurrentActivity
  /** Asks before a person leaves the activity. */
  readonly gate: LeaveGate
  /** Closes the dialog around the activity. @default no Close button */
  readonly onClose?: () => void
  /** Whether a dialog above it shows another activity, and with it the notices and overlays. @default false */
  readonly isCovered?: boolean
  /** Receives the frame's element. */
  readonly frameRef?: RefObject<HTMLElement | null>
}

/** An activity with its heading, Back and Close. */
export const ActivityFrame: NamedExoticComponent<ActivityFrameProps> = memo(function ActivityFrame({
  activity: latest,
  gate,
  onClose,
  isCovered = false,
  frameRef,
}) {
  const uploader = useUploader()
  const { activity, canGoBack } = useShownActivity(latest)
  const isLatest = activity.id === latest.id
  const item = useSlot('activity').find(({ id }) => id === activity.id)
  const message = useMessage()
  const headingId = useId()
  const overlays = useSlot('overlay')
  const ownRef = useRef<HTMLElement>(null)
  const root = frameRef ?? ownRef
  const frame = useContext(FrameContext) ?? root
  const { isWithin, handlers } = useFocusWithin()

  useLayoutEffect(() => {
    // When a dialog closes, the focus returns during React's commit, and React reports no events for that.
    if (root.current && containsFocus(root.current)) isWithin.current = true
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another activity may have removed the focused element
  useLayoutEffect(() => {
    const element = root.current
    if (element && isWithin.current && !containsFocus(element)) focusFirst(element)
  }, [activity.id, isWithin])

  useEffect(() => {
    if (!item && isLatest)
      uploader.logger.warn(
        `No plugin has the activity "${activity.id}": its screen is empty.${hint(
          activity.id,
          uploader.slots.items('activity').map(({ id }) => id),
        )}`,
      )
  }, [item, isLatest, activity.id, uploader])

  const { params } = activity
  const title = message(item?.title ?? activity.id)
  // Views subscribe to their own data; the frame only re-renders them when the activity changes.
  const views = useMemo(() => {
    if (!item) return null
    // The plugin types these: an activity's params are declared in `ActivityParams`.
    const props = { uploader, params: params as never, holdLeave: gate.hold }
    const { id, heading, view } = item
    return {
      heading: heading && (
        <ViewRenderer
          key={id}
          id={`${id}/heading`}
          view={heading}
          props={props}
          fallback={<span>{title}</span>}
        />
      ),
      body: <ViewRenderer key={id} id={id} view={view} props={props} />,
    }
  }, [uploader, item, params, gate, title])
  const hold = isLatest ? undefined : ignore
  const back = () => isLatest && gate.pass(() => uploader.historyBack())
  const hasBack = canGoBack && activity.id !== LIST_ID
  // A dialog handles Escape itself, natively.
  const takesEscape = hasBack && !onClose
  return (
    <FrameContext.Provider value={frame}>
      <section
        ref={root}
        className="lading-activity"
        data-activity={activity.id}
        // A dialog around it has the name. Both named, readers would say it twice.
        aria-labelledby={onClose ? undefined : headingId}
        tabIndex={-1}
        data-escape={takesEscape ? '' : undefined}
        {...ownForm}
        onKeyDown={(event) => {
          holdEnter(event)
          if (
            !takesEscape ||
            event.key !== 'Escape' ||
            event.defaultPrevented ||
            event.nativeEvent.isComposing
          )
            return
          event.preventDefault()
          event.stopPropagation()
          back()
        }}
        onFocus={({ target, currentTarget }) => {
          handlers.onFocus()
          // Another activity in the open dialog: the name is all that readers say of it.
          if (onClose && target === currentTarget) currentTarget.setAttribute('aria-labelledby', headingId)
        }}
        onBlur={(event) => {
          handlers.onBlur(event)
          if (onClose) event.currentTarget.removeAttribute('aria-labelledby')
        }}
      >
        <header className="lading-header">
          {hasBack && (
            <IconButton
              className="lading-mirrored"
              icon="back"
              data-action="back"
              label={message('back')}
              onClick={back}
            />
          )}
          {/* This heading belongs to another activity in another place; it isn't the same heading moved. */}
          <h2 key={activity.id} id={headingId} className="lading-heading">
            {views?.heading ?? <span>{title}</span>}
          </h2>
          {onClose && (
            <IconButton
              icon="close"
              data-action="close"
              label={message('a11y-activity-header-button-close')}
              onClick={() => gate.pass(onClose)}
            />
          )}
        </header>
        {!isCovered && <Notice />}
        {/* Inert while it leaves: the second click in a double click, or a second Enter, would act again. */}
        <div className="lading-body" onClickCapture={hold} onSubmitCapture={hold}>
          {views?.body}
        </div>
        {!isCovered &&
          overlays.map(({ id, view }) => (
            <ViewRenderer key={id} id={id} view={view} props={{ uploader }} fallback={null} />
          ))}
      </section>
    </FrameContext.Provider>
  )
})

function ignore(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
