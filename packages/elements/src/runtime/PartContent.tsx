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
import type { HasOwnSource, OwnSource } from '../parts/OwnSource.js'
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
      {kind === 'source' && (
        <OneSource id={String(view.props.source)} own={(host as HTMLElement & HasOwnSource).ownSource} />
      )}
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

interface OneSourceProps {
  readonly id: string
  /** An object of the page for the source. */
  readonly own: OwnSource | null
}

function OneSource({ id, own }: OneSourceProps): ReactElement | null {
  const known = useActiveSources().find((candidate) => candidate.id === id)
  if (!known && !own?.onClick) return null
  const { label = known?.label ?? id, icon = known?.icon, onClick } = own ?? {}
  const source = { open() {}, ...known, id, label, ...(icon !== undefined && { icon }) }
  return <SourceButton source={source} onOpen={onClick} />
}

/** The progress of all uploads together, while any runs. */
function CommonProgress(): ReactElement | null {
  const message = useMessage()
  const progress = useCollection(({ uploadingCount, sentPercent }) =>
    uploadingCount > 0 ? sentPercent : null,
  )
  return progress === null ? null : <ProgressBar value={progress} label={message('progress-all-label')} />
}
