'use client'

import { useMessage, useStyle } from '@lading/react'
import { type ReactElement, useRef } from 'react'
import { addSelection } from '../addSelection.js'
import { externalStyle } from '../externalStyle.js'
import { preferredUrl } from '../frame/preferredUrl.js'
import type { CloudViewProps } from './CloudViewProps.js'
import { FrameProblem } from './FrameProblem.js'
import { SelectionBar } from './SelectionBar.js'
import { useCloudFrame } from './useCloudFrame.js'

/** Permissions that clouds need for sign-in and storage; no dialogs, and no navigation of the page around the frame. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation'

/** The activity: the frame of a cloud source, what is shown in its place, and the bar below it. */
export function CloudView(props: CloudViewProps): ReactElement {
  const { uploader, sourceType, services } = props
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  useStyle(root, externalStyle)
  const { frame, snapshot } = useCloudFrame(props, root)
  const { phase, url, attempt, isBarVisible, selection } = snapshot
  const { sandbox = SANDBOX, allow = 'clipboard-write; storage-access; identity-credentials-get' } =
    services.options
  const source = message(`src-type-${sourceType}`)
  const retry = () => {
    // The button is removed with the problem.
    root.current?.focus()
    frame.retry()
  }
  const done = () => {
    const types = uploader.cfg.externalSourcesPreferredTypes
    const files = selection.files.map((file) => ({ url: preferredUrl(file, types), name: file.name }))
    addSelection(uploader, files, sourceType)
  }
  return (
    <div ref={root} className="lading-external" tabIndex={-1}>
      <div className="lading-external-stage" data-phase={phase}>
        {url && !/blocked|failed|offline/.test(phase) && (
          <iframe
            key={attempt}
            ref={frame.attach}
            src={url.href}
            title={source}
            allow={allow}
            sandbox={sandbox ?? undefined}
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={frame.load}
          />
        )}
        {phase !== 'ready' && (
          <FrameProblem uploader={uploader} snapshot={snapshot} source={source} onRetry={retry} />
        )}
      </div>
      {isBarVisible && (
        <SelectionBar
          selection={selection}
          onSelect={(all) => frame.select(all)}
          onCancel={() => uploader.historyBack()}
          onDone={done}
        />
      )}
    </div>
  )
}
