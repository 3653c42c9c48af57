'use client'

import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useActivity } from '../hooks/useActivity.js'
import { useCollection } from '../hooks/useCollection.js'
import { useLanguage } from '../hooks/useLanguage.js'
import { useUploader } from '../hooks/useUploader.js'
import { LiveRegion } from '../live/LiveRegion.js'
import { useAnnouncement } from '../live/useAnnouncement.js'
import { ActivityFrame } from './ActivityFrame.js'
import { Dialog } from './Dialog.js'
import { LeaveGate } from './LeaveGate.js'

/** Props of {@link MinimalLayout}. */
export interface MinimalLayoutProps {
  /** Classes besides the layout's own, e.g. `lading-dark`. */
  readonly className?: string
  /**
   * Whether files wait for the Upload button. Applies instead of the config key `confirmUpload` while the layout is on the
   * page.
   *
   * @default false
   */
  readonly confirmUpload?: boolean
  /** Renders the dialog; false where another layout of the same uploader renders it. @default true */
  readonly dialog?: boolean
}

const START = { id: 'start-from', params: undefined }
const LIST = { id: 'upload-list', params: undefined }

/** A compact start, or the list once it has files, in the page; other activities in a modal dialog. */
export function MinimalLayout({
  className = '',
  confirmUpload = false,
  dialog = true,
}: MinimalLayoutProps): ReactElement {
  const uploader = useUploader()
  const language = useLanguage()
  const { current, isModalOpen } = useActivity()
  const isEmpty = useCollection(({ totalCount }) => totalCount === 0)
  const announcement = useAnnouncement()
  const [gates] = useState(() => ({ page: new LeaveGate(), dialog: new LeaveGate() }))
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!dialog) return
    const { activities } = uploader
    activities.layout = 'minimal'
    const shown = activities.snapshot.current
    activities.show(shown?.id ?? null, shown?.params)
  }, [uploader, dialog])

  useEffect(() => {
    if (dialog) return uploader.config.override({ confirmUpload })
  }, [uploader, dialog, confirmUpload])

  // An emptied list that `showEmptyList` keeps is the current activity.
  const page = isEmpty && current?.id !== LIST.id ? START : LIST
  const isOpen = dialog && isModalOpen && current !== null
  const close = () => uploader.setModalState(false)
  return (
    <div
      {...language}
      ref={root}
      className={`lading lading-minimal ${page === START ? 'lading-compact' : ''} ${className}`}
    >
      <ActivityFrame activity={page} gate={gates.page} isCovered={isOpen} />
      {dialog && (
        <>
          <Dialog
            isOpen={isOpen}
            gate={gates.dialog}
            onClose={close}
            opener={() => root.current?.querySelector('.lading-activity') ?? null}
          >
            {isOpen && <ActivityFrame activity={current} gate={gates.dialog} onClose={close} />}
            <LiveRegion message={announcement} />
          </Dialog>
          {!isOpen && <LiveRegion message={announcement} />}
        </>
      )}
    </div>
  )
}
