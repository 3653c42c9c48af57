'use client'

import { ClockToken, type Uploader } from '@lading/kernel'
import { EntryIdsToken } from '@lading/kernel/services'
import { addSelected } from '@lading/plugin-sources/dialog'
import { EarlySendsToken } from '@lading/plugin-uploadcare-transport/lazy'
import {
  addTransfer,
  ButtonDropZone,
  InlineActivities,
  MinimalActivities,
  Motion,
  RegularActivities,
  TestIds,
  TriggerActions,
  UploaderProvider,
  useOlderStyle,
  useStyle,
} from '@lading/react'
import { loadActivity, Prefetch } from '@lading/react/dashboard'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { ShellAction } from '../early/ActionQueue.js'
import type { AppRootProps } from '../UploaderApp.js'
import { resetOnClose } from './files/resetOnClose.js'
import { withoutKnown } from './files/withoutKnown.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'
import { whenSetUp } from './shared/whenSetUp.js'
import { useKeptFocus } from './useKeptFocus.js'
import { useOwnUploader } from './useOwnUploader.js'
import { useReady } from './useReady.js'

/** Longest time in which dropped files are read before the start is shown again, in milliseconds: folders may take long. */
const READING_MS = 100

/** Longest time for which the shell's rows stand for the list, in milliseconds. */
const LIST_MS = 5000

interface AppRootOptions extends AppRootProps {
  /** Returns the settings that the props of the page complete. */
  readonly createLayer: () => UploaderLayer
  /** The text of the style sheet of the activities. */
  readonly style: string
}

/** The activities of a component's uploader, inside its shell. */
export function AppRoot(options: AppRootOptions): ReactNode {
  const { layout, props, queue, root, trigger, style, createLayer, onUploader } = options
  // The shell's start stays while files are read and the list is loaded: the app's own would be rendered for that moment alone.
  const [isReading, setReading] = useState(
    () => layout !== 'regular' && /^(transfer|files)$/.test(queue.getSnapshot().at(-1)?.kind ?? ''),
  )
  const wasReading = useRef(isReading)
  const replaceStart = useKeptFocus(root)
  const own = useOwnUploader({
    props: useMemo(() => withoutKnown(props, queue), [props, queue]),
    root,
    createLayer,
    onUploader(uploader) {
      if (isReading) return
      replaceStart()
      onUploader(uploader)
    },
  })
  const uploader = own?.uploader

  useReady(uploader, options.onSetUp)
  useStyle(root, style)
  useOlderStyle(root)

  useEffect(() => {
    if (uploader && props.resetOnClose) return resetOnClose(uploader)
  }, [uploader, props.resetOnClose])

  useEffect(() => {
    if (!uploader || !isReading) return
    const { activities } = uploader
    // As the layout does, which is rendered with the list at the earliest.
    activities.layout = layout
    if (layout === 'inline' && !activities.snapshot.current) activities.show('start-from')
    const clock = uploader.scope.get(ClockToken)
    const end = () => setReading(false)
    const cancels = [
      clock.schedule(READING_MS, () => {
        if (uploader.entries.size === 0) end()
      }),
      clock.schedule(LIST_MS, end),
    ]
    return () => {
      for (const cancel of cancels) cancel()
    }
  }, [uploader, isReading, layout])

  useEffect(() => {
    if (!uploader) return
    const { scope } = uploader
    if (!scope.has(EarlySendsToken)) {
      scope.provideDefault(EarlySendsToken, () => queue.sends)
      scope.provideDefault(EntryIdsToken, () => queue.ids)
    }
    const controller = new AbortController()
    const connect = () => {
      if (controller.signal.aborted) return
      const disconnect = queue.connect((action) => {
        const running = performAction(uploader, action)
        const isReady = wasReading.current && loadActivity(uploader, 'upload-list')
        void Promise.all([running, isReady]).finally(() => setReading(false))
        return running
      })
      controller.signal.addEventListener('abort', disconnect)
    }
    const starting = whenSetUp(uploader)
    // No hook of a plugin may miss a file.
    if (starting) {
      setReading(false)
      void starting.then(connect)
    } else connect()
    return () => controller.abort()
  }, [queue, uploader])

  const hasButton = layout === 'regular' && !props.headless
  const confirmUpload = props.confirmUpload === true
  // The shell renders for each action that waits, independent of the activities.
  return useMemo(() => {
    if (!own) return null
    const { uploader, generation, isFirst } = own
    const button = () => trigger.current
    return (
      <UploaderProvider key={generation} uploader={uploader}>
        <Prefetch id="upload-list" root={root} />
        {!isReading && (
          <>
            <TestIds root={root} />
            <Motion root={root} />
            {hasButton && <TriggerActions trigger={button} />}
            {layout === 'regular' && isFirst && <RegularActivities opener={button} />}
            {hasButton && <ButtonDropZone button={button} />}
            {layout === 'minimal' && <MinimalActivities confirmUpload={confirmUpload} dialog={isFirst} />}
            {layout === 'inline' && isFirst && <InlineActivities />}
          </>
        )}
      </UploaderProvider>
    )
  }, [own, isReading, layout, hasButton, confirmUpload, root, trigger])
}

/** Performs an action that was queued before the uploader was loaded. */
function performAction(uploader: Uploader, action: ShellAction): Promise<void> | undefined {
  switch (action.kind) {
    case 'start':
      uploader.initFlow()
      return undefined
    case 'source':
      void uploader.openSource(action.id)
      return undefined
    case 'files':
      addSelected(uploader, action.selected)
      return undefined
    case 'transfer':
      return addTransfer(uploader, action.transfer, action.how)
  }
}
