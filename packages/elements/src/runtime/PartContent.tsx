'use client'

import {
  Credit,
  PageActivity,
  ProgressBar,
  SourceButton,
  useActiveSources,
  useCollection,
  useMessage,
} from '@lading/react'
import { type ReactElement, useCallback } from 'react'
import type { PartProps } from './PartProps.js'

/** Renders a part of the page. */
export function PartContent({ host, view, kind, className }: PartProps): ReactElement {
  const showActive = useCallback((isShown: boolean) => void host.toggleAttribute('active', isShown), [host])
  if (kind === 'activity' || kind === 'page-activity') {
    const id = String(view.props.activity)
    const isCustom = kind === 'page-activity'
    return <PageActivity key={id} {...{ id, className, isCustom }} onShown={showActive} />
  }
  return (
    <div className={`lading ${className}`}>
      {kind === 'credit' && <Credit />}
      {kind === 'progress' && <CommonProgress />}
      {kind === 'sources' && <SourceList />}
      {kind === 'source' && <OneSource id={String(view.props.source)} />}
    </div>
  )
}

function SourceList(): ReactElement {
  const message = useMessage()
  return (
    <ul className="lading-sources" aria-label={message('select-file-source')}>
      {useActiveSources().map((source) => (
        <li key={source.id} data-source={source.id}>
          <SourceButton source={source} />
        </li>
      ))}
    </ul>
  )
}

function OneSource({ id }: { readonly id: string }): ReactElement | null {
  const source = useActiveSources().find((candidate) => candidate.id === id)
  return source ? <SourceButton source={source} /> : null
}

/** The progress of all uploads together, while any runs. */
function CommonProgress(): ReactElement | null {
  const message = useMessage()
  const progress = useCollection(({ uploadingCount, sentPercent }) =>
    uploadingCount > 0 ? sentPercent : null,
  )
  return progress === null ? null : <ProgressBar value={progress} label={message('progress-all-label')} />
}
