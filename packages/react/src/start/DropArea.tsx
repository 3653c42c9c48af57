'use client'

import { type ReactElement, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { DropMark } from '../drop/DropMark.js'
import { hasRoom } from '../drop/dropSources.js'
import { dropTitle } from '../drop/dropTitle.js'
import { useCanDrag } from '../drop/useCanDrag.js'
import { useDragState } from '../drop/useDragState.js'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useEntryIds, useUploader } from '../hooks/useUploader.js'
import { DropAreaView } from './DropAreaView.js'
import { prefetchSource } from './prefetchSource.js'
import { useActiveSources } from './useActiveSources.js'

/** Props of {@link DropArea}. */
export interface DropAreaProps {
  /** Accepts neither drops nor clicks. @default false */
  readonly disabled?: boolean
  /** Opens the system's file dialog when it is clicked. @default false */
  readonly clickable?: boolean
  /** A click starts the flow instead, as the uploader's button does: the sources or the list. @default false */
  readonly initFlow?: boolean
  /** Shows an icon above the text. @default false */
  readonly withIcon?: boolean
  /**
   * Covers the window while files are dragged over the page, and is invisible otherwise. It yields to any other drop area on
   * the screen. @default false
   */
  readonly fullscreen?: boolean
  /**
   * Returns which part of a drop to add, e.g. {@link keepFirst}; the messages then mention a single file. @default everything
   */
  readonly reduce?: (transfer: DataTransfer) => DataTransfer
  /** @default 'Drop files here', in the person's language */
  readonly text?: string
  /** Additional class names. */
  readonly className?: string
}

/**
 * An area on which files, folders and links can be dropped. Render it in an element with the class `lading`.
 *
 * Its attribute `data-drag-state` tells where the drag's pointer is: `inactive`, `active` anywhere on the page, `near` within
 * 100 px, or `over`. It renders nothing while no active source accepts drops.
 *
 * @example
 * <DropArea clickable withIcon text="Drop your tickets here" />
 */
export function DropArea(props: DropAreaProps): ReactElement | null {
  const { disabled, clickable, initFlow, withIcon, fullscreen, reduce } = props
  const uploader = useUploader()
  const message = useMessage()
  const multiple = useConfig('multiple') && !reduce
  // `hasRoom()` reads it.
  useEntryIds()
  useConfig('multipleMax')
  const canDrag = useCanDrag()
  const latestArea = useRef<HTMLElement>(null)
  const [area, setArea] = useState<HTMLElement | null>(null)
  // Runs after every render, because the element might have come or gone. A ref callback that sets state would make React
  // render what is leaving the page.
  useLayoutEffect(() => setArea(latestArea.current))
  const areaRef = useCallback((element: HTMLElement | null) => {
    latestArea.current = element
  }, [])
  const drag = useDragState(area, { kind: fullscreen ? 'page' : 'area', disabled, reduce })

  const sources = useActiveSources()
  const local = sources.find(({ id }) => id === 'local')
  const isDropTarget = sources.some(({ onTransfer }) => onTransfer)
  const acceptsFiles = sources.some(
    ({ onTransfer, transferTypes = ['Files'] }) => onTransfer && transferTypes.includes('Files'),
  )
  const open = initFlow ? () => uploader.initFlow() : local && (() => void uploader.openSource(local.id))
  const onOpen = clickable && !fullscreen ? open : undefined
  // An area that accepts neither drops nor clicks is useless.
  const isOfUse = fullscreen || canDrag || props.text !== undefined
  if (!onOpen && !(isDropTarget && isOfUse)) return null
  const isDisabled = disabled || (isDropTarget && !hasRoom(uploader))
  const prefetch = local && prefetchSource(local, uploader.logger)
  const classes = ['lading-drop-area', fullscreen && 'lading-drop-page', props.className]
  return (
    <DropAreaView
      message={message}
      multiple={multiple}
      acceptsDrops={isDropTarget && canDrag}
      invites={acceptsFiles ? 'files' : 'links'}
      text={drag.state !== 'over' ? props.text : reduce ? undefined : dropTitle(message, drag)}
      state={drag.state}
      icon={withIcon && <DropMark drag={drag} />}
      onOpen={onOpen}
      className={classes.filter(Boolean).join(' ')}
      areaRef={areaRef}
      {...(onOpen
        ? { disabled: isDisabled, onPointerEnter: prefetch, onFocus: prefetch }
        : { 'aria-disabled': isDisabled || undefined })}
    />
  )
}
