'use client'

import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useActivity } from '../hooks/useActivity.js'
import { useConfig } from '../hooks/useConfig.js'
import { useLanguage } from '../hooks/useLanguage.js'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { LiveRegion } from '../live/LiveRegion.js'
import { useAnnouncement } from '../live/useAnnouncement.js'
import { Icon } from '../parts/Icon.js'
import { prefetchActivity } from '../slots/prefetchActivity.js'
import { ActivityFrame } from './ActivityFrame.js'
import { Dialog } from './Dialog.js'
import { LeaveGate } from './LeaveGate.js'

/** Properties of {@link RegularLayout}. */
export interface RegularLayoutProps {
  /** Classes beside the layout's own, e.g. `lading-dark`. */
  readonly className?: string
  /** Leaves the button out; the host opens the dialog with `uploader.initFlow()`. @default false */
  readonly headless?: boolean
  /** Draws the dialog; off where another layout of the same uploader draws it. @default true */
  readonly dialog?: boolean
}

/** A button, and the activities in a modal dialog. */
export function RegularLayout({
  className = '',
  headless = false,
  dialog = true,
}: RegularLayoutProps): ReactElement {
  const uploader = useUploader()
  const language = useLanguage()
  const text = useText()
  const multiple = useConfig('multiple')
  const { current, isModalOpen } = useActivity()
  const announcement = useAnnouncement()
  const [gate] = useState(() => new LeaveGate())
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (dialog) uploader.activities.layout = 'regular'
  }, [uploader, dialog])

  const isOpen = isModalOpen && current !== null
  const prefetch = () => prefetchActivity(uploader, 'upload-list')
  const close = () => uploader.setModalState(false)
  return (
    <div {...language} className={`lading lading-regular ${className}`}>
      {!headless && (
        <button
          ref={trigger}
          type="button"
          className="lading-button lading-primary lading-trigger"
          aria-haspopup="dialog"
          onClick={() => uploader.initFlow()}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        >
          <Icon name="drop" />
          {text(multiple ? 'upload-files' : 'upload-file')}
        </button>
      )}
      {dialog && (
        <>
          <Dialog isOpen={isOpen} gate={gate} onClose={close} opener={() => trigger.current}>
            {isOpen && <ActivityFrame activity={current} gate={gate} onClose={close} />}
            <LiveRegion message={announcement} />
          </Dialog>
          {!isOpen && <LiveRegion message={announcement} />}
        </>
      )}
    </div>
  )
}
