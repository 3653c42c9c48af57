'use client'

import {
  addTransfer,
  ButtonDropZone,
  InlineActivities,
  MinimalActivities,
  Motion,
  Place,
  RegularActivities,
  TestIds,
  TriggerActions,
  UploaderProvider,
  useOlderStyle,
  useStyle,
} from '@lading/react'
import { Prefetch } from '@lading/react/dashboard'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { connectIntents } from '../early/connectIntents.js'
import { performIntent } from '../early/performIntent.js'
import type { AppRootProps } from '../UploaderApp.js'
import { resetOnClose } from './files/resetOnClose.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'
import { useKeptFocus } from './useKeptFocus.js'
import { useLanguage } from './useLanguage.js'
import { useOwnUploader } from './useOwnUploader.js'
import { useReady } from './useReady.js'
import { hasFilesToShow, waitForList } from './waitForList.js'

interface AppRootOptions extends AppRootProps {
  /** Returns the settings that the page's props complete. */
  readonly createLayer: () => UploaderLayer
  /** The text of the activities' style sheet. */
  readonly style: string
  /** True if a person or the page is about to add files. */
  readonly isWanted: boolean | undefined
}

/** Renders the activities of a component's uploader inside its shell. */
export function AppRoot(options: AppRootOptions): ReactNode {
  const { layout, props, intents, root, trigger, style, isWanted, createLayer, onUploader } = options
  // Keeps the shell's start while files are read and the list is loaded: the app's start would be visible only for that moment.
  const [isReading, setReading] = useState(() => hasFilesToShow(intents, layout))
  const replaceStart = useKeptFocus(root)
  const own = useOwnUploader({
    props,
    ownKey: intents,
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
  useLanguage(root, uploader)
  useStyle(root, style)
  useOlderStyle(root)

  useEffect(() => {
    if (uploader && props.resetOnClose) return resetOnClose(uploader)
  }, [uploader, props.resetOnClose])

  useEffect(() => {
    if (uploader && isReading) return waitForList(uploader, layout, () => setReading(false))
  }, [uploader, isReading, layout])

  useEffect(() => {
    if (!uploader) return
    return connectIntents(
      intents,
      (intent, isWanted) => performIntent(uploader, intent, () => addTransfer, isWanted),
      true,
    )
  }, [intents, uploader])

  const hasButton = layout === 'regular' && !props.headless
  const confirmUpload = props.confirmUpload === true
  // The shell re-renders for each waiting intent; the activities don't depend on it.
  return useMemo(() => {
    if (!own) return null
    const { uploader, generation, isFirst } = own
    const button = () => trigger.current
    return (
      <UploaderProvider key={generation} uploader={uploader}>
        <Place root={root} />
        <Prefetch id="upload-list" root={root} isWanted={isWanted} />
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
  }, [own, isReading, layout, hasButton, confirmUpload, isWanted, root, trigger])
}
