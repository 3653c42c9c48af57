'use client'

import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { getTriggerState } from './getTriggerState.js'

/** The content of the button that opens the uploader: its label, or the state of the list while the dialog is closed. */
export function TriggerContent(): ReactElement {
  const message = useMessage()
  const multiple = useConfig('multiple')
  const isCompact = useConfig('dynamicButtonViewMode') === 'compact'
  const showsIcon = useConfig('dynamicButtonShowFirstIcon') || isCompact
  const { kind, count, percent, error } = useCollection(getTriggerState)
  const fill = useRef<HTMLSpanElement>(null)
  // Set through the DOM: a strict content security policy forbids a `style` attribute.
  useLayoutEffect(() => fill.current?.style.setProperty('--_share', `${percent / 100}`), [percent])

  const idle = multiple ? 'upload-files' : 'upload-file'
  const label = message(kind === 'idle' ? idle : `trigger-${kind}`, { count, percent })
  return (
    <span
      className="lading-trigger-content"
      data-state={error ? 'failed' : kind}
      data-compact={isCompact || undefined}
      title={error}
    >
      {kind === 'uploading' && <span ref={fill} className="lading-trigger-fill" />}
      {kind === 'files' && !error && <Thumbnails />}
      {(kind === 'failed' || error) && <Icon name="failed" />}
      {kind === 'idle' && showsIcon && <Icon name="drop" />}
      <bdi className={isCompact ? 'lading-hidden' : 'lading-trigger-label'}>{label}</bdi>
      {isCompact && kind !== 'idle' && (
        <bdi className="lading-trigger-label" aria-hidden="true">
          {kind === 'uploading' ? message('progress-percent', { percent }) : count}
        </bdi>
      )}
      {error && <span className="lading-hidden">{error}</span>}
    </span>
  )
}

function Thumbnails(): ReactElement {
  const { slots } = useUploader()
  const icon = <Icon name="file" />
  const view = slots.items('activity').find(({ id }) => id === 'upload-list')?.summary
  return view ? <ViewRenderer id="trigger-thumbnails" view={view} props={{}} fallback={icon} /> : icon
}
