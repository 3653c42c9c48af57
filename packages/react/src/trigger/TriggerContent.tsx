'use client'

import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useActivity } from '../hooks/useActivity.js'
import { useConfig } from '../hooks/useConfig.js'
import { type MessageFormatter, useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { useNow } from '../live/useNow.js'
import { Icon } from '../parts/Icon.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import type { TriggerState } from './getTriggerState.js'
import { useTriggerState } from './useTriggerState.js'

/** Waits that end with a retry. */
const RETRIES: ReadonlySet<string | null> = new Set(['busy', 'unreachable'])
/** Waits that people might want to know about: nothing is sent until they end. */
const INTERRUPTIONS: ReadonlySet<string | null> = new Set(['signed-out', 'offline', 'busy', 'unreachable'])

/** Content for the button that opens the uploader: its label or, while the dialog is closed, the list's state. */
export function TriggerContent(): ReactElement {
  const message = useMessage()
  const multiple = useConfig('multiple')
  const isCompact = useConfig('dynamicButtonViewMode') === 'compact'
  const showsIcon = useConfig('dynamicButtonShowFirstIcon') || isCompact
  const state = useTriggerState()
  const { isModalOpen } = useActivity()
  const { kind, count, percent, isUploaded, error, wait, waitUntilMs } = state
  const fill = useRef<HTMLSpanElement>(null)
  // What was uploaded before the button was shown isn't news.
  const first = useRef(kind)
  const hasChanged = kind !== first.current
  // Set through the DOM, because a strict content security policy forbids a `style` attribute.
  useLayoutEffect(() => fill.current?.style.setProperty('--_share', `${percent / 100}`), [percent])

  const name = message(multiple ? 'upload-files' : 'upload-file')
  const label = kind === 'idle' ? name : labelOf(state, message)
  return (
    <span
      className="lading-trigger-content"
      data-state={error ? 'failed' : kind}
      data-compact={isCompact || undefined}
      data-waits={INTERRUPTIONS.has(wait) || undefined}
      title={error}
    >
      {kind === 'uploading' && <span ref={fill} className="lading-trigger-fill" />}
      <span key={kind} className="lading-trigger-state" data-new={(isUploaded && hasChanged) || undefined}>
        {kind === 'files' && !error && <Thumbnails />}
        {kind === 'files' && !error && isUploaded && <Icon name="finished" />}
        {kind === 'stopped' && <Icon name="uploading" />}
        {(kind === 'failed' || error) && <Icon name="failed" />}
        {kind === 'idle' && showsIcon && <Icon name="drop" />}
        {/* Voice commands start with words that don't change. */}
        {kind !== 'idle' && <span className="lading-hidden">{`${name}, `}</span>}
        <bdi className={isCompact ? 'lading-hidden' : 'lading-trigger-label'}>
          {RETRIES.has(wait) && waitUntilMs !== null ? (
            <RetryIn untilMs={waitUntilMs} />
          ) : (
            <span>{label}</span>
          )}
          {!isCompact && widestOf(state, message).map((words) => <Room key={words} words={words} />)}
        </bdi>
        {isCompact && kind !== 'idle' && (
          <bdi className="lading-trigger-label" aria-hidden="true">
            {kind === 'uploading' ? message('progress-percent', { percent }) : count}
          </bdi>
        )}
      </span>
      {/* The open dialog says it. */}
      {error && !isModalOpen && <span className="lading-hidden">{error}</span>}
      {!isCompact && <Room words={name} hasIcon={showsIcon} />}
    </span>
  )
}

/** Reserves the width of another label, invisible and silent, so the button never resizes. */
function Room({ words, hasIcon = false }: { readonly words: string; readonly hasIcon?: boolean }) {
  return (
    <span
      className="lading-trigger-room"
      aria-hidden="true"
      data-words={words}
      data-icon={hasIcon || undefined}
    />
  )
}

/** Returns the widest labels during uploads: the highest number, and the text at the end. */
function widestOf(state: TriggerState, message: MessageFormatter): readonly string[] {
  if (state.kind !== 'uploading') return []
  const last = { ...state, done: state.total, percent: 99, wait: null }
  return [labelOf(last, message), message('wait-finishing')]
}

function labelOf(
  { kind, count, done, total, percent, isPaused, wait, missing }: TriggerState,
  message: MessageFormatter,
) {
  if (missing) return missing
  if (kind === 'failed' && done > 0) return message('a11y-settled', { done, failed: count })
  if (kind === 'stopped')
    return done > 0
      ? message('files-partly-uploaded', { done, total })
      : message('files-not-uploaded', { count })
  if (kind !== 'uploading') return message(`trigger-${kind as 'files' | 'failed'}`, { count })
  if (isPaused) return `${message('paused')} · ${message('progress-percent', { percent })}`
  if (wait === 'signed-out') return message('header-signed-out')
  if (wait === 'offline') return message('offline')
  if (RETRIES.has(wait)) return message('trigger-retrying')
  if (wait === 'finishing' || wait === 'relayed') return message('wait-finishing')
  if (wait === 'unreported' || wait === 'resending') return message('uploading')
  return total > 1
    ? message('trigger-uploading', { done, total, percent })
    : message('progress-percent', { percent })
}

/** The time until the next attempt. */
function RetryIn({ untilMs }: { readonly untilMs: number }): ReactElement {
  const message = useMessage()
  const seconds = Math.ceil((untilMs - useNow(untilMs)) / 1000)
  return (
    <span>
      {seconds > 0 ? message('trigger-retrying-seconds', { count: seconds }) : message('trigger-retrying')}
    </span>
  )
}

function Thumbnails(): ReactElement {
  const { slots } = useUploader()
  const icon = <Icon name="file" />
  const view = slots.items('activity').find(({ id }) => id === 'upload-list')?.summary
  return view ? <ViewRenderer id="trigger-thumbnails" view={view} props={{}} fallback={icon} /> : icon
}
