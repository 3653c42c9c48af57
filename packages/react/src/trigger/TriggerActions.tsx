'use client'

import { QueueToken } from '@lading/kernel/services'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useActivity } from '../hooks/useActivity.js'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { useSettled } from '../live/useSettled.js'
import { containsFocus } from '../parts/containsFocus.js'
import { flushChanges } from '../parts/flushChanges.js'
import { IconButton } from '../parts/Icon.js'
import { useFocusWithin } from '../parts/useFocusWithin.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { prefetchSource } from '../start/prefetchSource.js'
import { useActiveSources } from '../start/useActiveSources.js'
import { useRemovalUndo } from '../undo/useRemovalUndo.js'
import { useUndoCount } from '../undo/useUndoCount.js'
import { peekView } from './peekView.js'
import { SourceMenu } from './SourceMenu.js'
import { sourcesBeside } from './sourcesBeside.js'
import { useTriggerState } from './useTriggerState.js'

/** Delay before Resume and Clear replace Stop, so that a late click doesn't reach them, in milliseconds. */
const MISPRESS_MS = 600

/** Props of {@link TriggerActions}. */
export interface TriggerActionsProps {
  /** Returns the button that opens the uploader. */
  readonly trigger: () => HTMLElement | null
}

/** The controls next to the button that opens the uploader: sources, Pause, Stop, Resume, Retry, Clear, Undo. */
export function TriggerActions({ trigger }: TriggerActionsProps): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const { kind, done, isPaused, missing } = useTriggerState()
  const root = useRef<HTMLSpanElement>(null)
  const { isWithin, handlers } = useFocusWithin()
  const isSettled = useSettled(kind === 'files' || kind === 'failed' || kind === 'stopped', MISPRESS_MS)
  // Other errors, such as a wrong type, stay however often the file is retried.
  const canRetry =
    kind === 'failed' && isSettled && [...uploader.entries.values()].some(({ uploadError }) => uploadError)
  const undo = useRemovalUndo()
  const isDynamic = useConfig('dynamicButton')
  const { isModalOpen } = useActivity()
  // The open dialog has an undo notice already.
  const isUndoable = useUndoCount(undo) > 0 && !isModalOpen && isDynamic

  // biome-ignore lint/correctness/useExhaustiveDependencies: another state has other buttons
  useLayoutEffect(() => {
    // The focused button was removed.
    const element = root.current
    if (element && isWithin.current && !containsFocus(element)) trigger()?.focus()
  }, [kind, isSettled, isUndoable])

  const stop = () => {
    const queue = uploader.scope.get(QueueToken)
    for (const { internalId, isUploading } of [...uploader.entries.values()]) {
      if (isUploading) queue.cancel(internalId)
    }
    flushChanges(uploader)
  }
  const pause = () => {
    if (isPaused) uploader.resumeAll()
    else uploader.pauseAll()
    flushChanges(uploader)
  }
  const clear = () => {
    undo.remove(uploader.entries.ids)
    flushChanges(uploader)
  }
  return (
    <span ref={root} className="lading-trigger-actions" {...handlers}>
      {kind === 'idle' && <TriggerSources />}
      {kind === 'uploading' && !isModalOpen && (
        <ViewRenderer id="peek" view={peekView} props={{ trigger }} fallback={null} />
      )}
      {kind === 'uploading' && (
        <IconButton
          icon={isPaused ? 'resume-upload' : 'pause-upload'}
          label={message(isPaused ? 'resume-all' : 'pause-all')}
          onClick={pause}
        />
      )}
      {kind === 'uploading' && <IconButton icon="close" label={message('trigger-stop')} onClick={stop} />}
      {canRetry && (
        <IconButton icon="retry" label={message('retry-all')} onClick={() => uploader.retryAll()} />
      )}
      {kind === 'stopped' && !missing && isSettled && (
        <IconButton
          icon={done > 0 ? 'resume-upload' : 'uploading'}
          label={message(done > 0 ? 'resume-all' : 'upload')}
          onClick={() => uploader.uploadAll()}
        />
      )}
      {isSettled && <IconButton icon="remove" label={message('trigger-clear')} onClick={clear} />}
      {isUndoable && <TriggerUndo />}
    </span>
  )
}

/** Offers to restore removed files while the dialog is closed. Hovering or focusing it keeps the offer open. */
function TriggerUndo(): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const undo = useRemovalUndo()

  return (
    <button
      type="button"
      className="lading-button lading-quiet"
      onClick={() => {
        undo.undo()
        flushChanges(uploader)
      }}
    >
      {message('undo')}
    </button>
  )
}

/** The sources next to the button that opens the uploader, shown according to `dynamicButtonViewMode`. */
function TriggerSources(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const mode = useConfig('dynamicButtonViewMode')
  const sources = useActiveSources()
  const { shown, inMenu } = sourcesBeside(mode, sources.length)
  return (
    <>
      {sources.slice(0, shown).map((source) => (
        <IconButton
          key={source.id}
          icon={source.icon ?? 'cloud'}
          label={message(source.label)}
          onClick={() => void uploader.openSource(source.id)}
          onPointerEnter={prefetchSource(source, uploader.logger)}
          onFocus={prefetchSource(source, uploader.logger)}
        />
      ))}
      {inMenu > 0 && <SourceMenu sources={sources.slice(shown)} />}
    </>
  )
}
