'use client'

import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { useActivity } from '../hooks/useActivity.js'
import { useCollection } from '../hooks/useCollection.js'
import { useUploader } from '../hooks/useUploader.js'
import { LiveRegion } from '../live/LiveRegion.js'
import { useAnnouncement } from '../live/useAnnouncement.js'
import { ActivityFrame } from './ActivityFrame.js'
import { Dialog } from './Dialog.js'
import { LeaveGate } from './LeaveGate.js'

/** Props of {@link MinimalActivities}. */
export interface MinimalActivitiesProps {
  /**
   * Whether files wait for the Upload button. Overrides the config key `confirmUpload` while the activities are in the page.
   *
   * @default false
   */
  readonly confirmUpload?: boolean
  /** Renders the dialog; false if another layout for the same uploader renders it. @default true */
  readonly dialog?: boolean
}

const START = { id: 'start-from', params: undefined }
const LIST = { id: 'upload-list', params: undefined }

/** The start or the list, and a dialog for other activities. Requires an element with the classes `lading lading-minimal`. */
export function MinimalActivities({
  confirmUpload = false,
  dialog = true,
}: MinimalActivitiesProps): ReactElement {
  const uploader = useUploader()
  const { current, isModalOpen } = useActivity()
  const isEmpty = useCollection(({ totalCount }) => totalCount === 0)
  const announcement = useAnnouncement()
  const [gates] = useState(() => ({ page: new LeaveGate(), dialog: new LeaveGate() }))
  const frame = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!dialog) return
    const { activities } = uploader
    activities.layout = 'minimal'
    // Another layout might have shown it elsewhere.
    const shown = activities.snapshot.current
    activities.show(shown?.id ?? null, shown?.params)
  }, [uploader, dialog])

  useEffect(() => {
    if (dialog) return uploader.config.override({ confirmUpload })
  }, [uploader, dialog, confirmUpload])

  // An empty list that `showEmptyList` keeps is the current activity.
  const page = isEmpty && current?.id !== LIST.id ? START : LIST
  const isOpen = dialog && isModalOpen && current !== null
  const close = useCallback(() => uploader.setModalState(false), [uploader])
  return (
    <>
      <ActivityFrame activity={page} gate={gates.page} isCovered={isOpen} frameRef={frame} />
      {dialog && (
        <>
          <Dialog isOpen={isOpen} gate={gates.dialog} onClose={close} opener={() => frame.current}>
            {isOpen && <ActivityFrame activity={current} gate={gates.dialog} onClose={close} />}
            <LiveRegion message={announcement} />
          </Dialog>
          {!isOpen && <LiveRegion message={announcement} />}
        </>
      )}
    </>
  )
}
