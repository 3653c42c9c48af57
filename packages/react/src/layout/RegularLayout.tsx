'use client'

import { type ReactElement, useRef } from 'react'
import { ButtonDropZone } from '../drop/ButtonDropZone.js'
import { usePaste } from '../drop/usePaste.js'
import { useLanguage } from '../hooks/useLanguage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Motion } from '../motion/Motion.js'
import { TestIds } from '../parts/TestIds.js'
import { usePageScheme } from '../parts/usePageScheme.js'
import { usePrefetch } from '../slots/usePrefetch.js'
import { openFlow } from '../trigger/openFlow.js'
import { TriggerActions } from '../trigger/TriggerActions.js'
import { TriggerContent } from '../trigger/TriggerContent.js'
import { Place } from './Place.js'
import { RegularActivities } from './RegularActivities.js'
import { TriggerView } from './TriggerView.js'

/** Props of {@link RegularLayout}. */
export interface RegularLayoutProps {
  /** Additional class names, e.g. `lading-dark`. */
  readonly className?: string
  /** Omits the button; the host opens the dialog with `uploader.initFlow()`. @default false */
  readonly headless?: boolean
  /** Renders the dialog; false if another layout for the same uploader renders it. @default true */
  readonly dialog?: boolean
  /** Whether files can be dropped on the button, if the configuration key `dropzone` allows it. @default true */
  readonly dropzone?: boolean
}

/** A button, and the activities in a modal dialog. */
export function RegularLayout({
  className = '',
  headless = false,
  dialog = true,
  dropzone = true,
}: RegularLayoutProps): ReactElement {
  const uploader = useUploader()
  const language = useLanguage()
  const scheme = usePageScheme()
  const prefetch = usePrefetch('upload-list')
  const trigger = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLDivElement>(null)
  usePaste(root)
  return (
    <div ref={root} {...language} className={`lading lading-regular ${scheme}${className}`}>
      {!headless && (
        <TriggerView
          buttonRef={trigger}
          onOpen={() => openFlow(uploader)}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        >
          <TriggerContent />
        </TriggerView>
      )}
      {!headless && <TriggerActions trigger={() => trigger.current} />}
      {!headless && dropzone && <ButtonDropZone button={() => trigger.current} />}
      <Place root={root} />
      <TestIds root={root} hasActivities={dialog} />
      <Motion root={root} />
      {dialog && <RegularActivities opener={() => trigger.current} />}
    </div>
  )
}
