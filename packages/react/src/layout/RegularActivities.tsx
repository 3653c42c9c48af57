'use client'

import { type ReactElement, useCallback, useLayoutEffect, useState } from 'react'
import { useActivity } from '../hooks/useActivity.js'
import { useUploader } from '../hooks/useUploader.js'
import { LiveRegion } from '../live/LiveRegion.js'
import { useAnnouncement } from '../live/useAnnouncement.js'
import { ActivityFrame, LIST_ID } from './ActivityFrame.js'
import { Dialog } from './Dialog.js'
import { LeaveGate } from './LeaveGate.js'

/** Props of {@link RegularActivities}. */
export interface RegularActivitiesProps {
  /** Returns the element to focus if the focused element is removed. */
  readonly opener: () => HTMLElement | null
}

/** The activities in a modal dialog, without a button that opens it. Render it in an element with the class `lading`. */
export function RegularActivities({ opener }: RegularActivitiesProps): ReactElement {
  const uploader = useUploader()
  const { current, isModalOpen, canGoBack } = useActivity()
  const announcement = useAnnouncement()
  const [gate] = useState(() => new LeaveGate())

  // Runs in page order: if another of the uploader's layouts takes over in the same commit, that layout wins.
  useLayoutEffect(() => {
    uploader.activities.layout = 'regular'
  }, [uploader])

  const isOpen = isModalOpen && current !== null
  const close = useCallback(() => uploader.setModalState(false), [uploader])
  return (
    <>
      <Dialog
        isOpen={isOpen}
        gate={gate}
        onClose={close}
        onBack={canGoBack && current?.id !== LIST_ID ? () => uploader.historyBack() : undefined}
        opener={opener}
      >
        {isOpen && <ActivityFrame activity={current} gate={gate} onClose={close} />}
        <LiveRegion message={announcement} />
      </Dialog>
      {!isOpen && <LiveRegion message={announcement} />}
    </>
  )
}
