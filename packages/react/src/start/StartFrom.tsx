'use client'

import { type ReactElement, useEffect } from 'react'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { prefetchActivity } from '../slots/prefetchActivity.js'
import { DropArea } from './DropArea.js'
import { SourceButton } from './SourceButton.js'
import { useActiveSources } from './useActiveSources.js'

/** The activity in which files are chosen: where to drop them, and where else to take them from. */
export function StartFrom(): ReactElement {
  const uploader = useUploader()
  const text = useText()
  const sources = useActiveSources()
  // Whatever is chosen here, the list comes next.
  useEffect(() => prefetchActivity(uploader, 'upload-list'), [uploader])
  return (
    <div className="lading-start">
      <DropArea />
      {sources.length > 0 ? (
        <ul className="lading-sources" aria-label={text('select-file-source')}>
          {sources.map((source) => (
            <li key={source.id}>
              <SourceButton source={source} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="lading-empty">{text('no-sources')}</p>
      )}
    </div>
  )
}
