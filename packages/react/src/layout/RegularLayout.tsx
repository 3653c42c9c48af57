'use client'

import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useActivity } from '../hooks/useActivity.js'
import { useConfig } from '../hooks/useConfig.js'
import { useLanguage } from '../hooks/useLanguage.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { LiveRegion } from '../live/LiveRegion.js'
import { useAnnouncement } from '../live/useAnnouncement.js'
import { Icon } from '../parts/Icon.js'
import { usePrefetch } from '../slots/usePrefetch.js'
import { ActivityFrame } from './ActivityFrame.js'
import { Dialog } from './Dialog.js'
import { LeaveGate } from './LeaveGate.js'

/** Props of {@link RegularLayout}. */
export interface RegularLayoutProps {
  /** Classes besides the layout's own, e.g. `lading-dark`. */
  readonly className?: string
  /** Omits the button; the host opens the dialog with `uploader.initFlow()`. @default false */
  readonly headless?: boolean
  /** Renders the dialog; false where another layout of the same uploader renders it. @default true */
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
  const message = useMessage()
  const multiple = useConfig('multiple')
  const { current, isModalOpen } = useActivity()
  const announcement = useAnnouncement()
  const prefetch = usePrefetch('upload-list')
  const [gate] = useState(() => new LeaveGate())
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (dialog) uploader.activities.layout = 'regular'
  }, [uploader, dialog])

  const isOpen = isModalOpen && current !== null
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
          {message(multiple ? 'upload-files' : 'upload-file')}
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
