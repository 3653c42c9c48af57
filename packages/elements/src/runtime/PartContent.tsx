'use client'

import {
  Credit,
  IconButton,
  PageActivity,
  ProgressBar,
  SourceButton,
  TriggerContent,
  useActiveSources,
  useCollection,
  useMessage,
  useUploader,
} from '@lading/react'
import { TriggerView } from '@lading/react/internal/views'
import { type ReactElement, useCallback } from 'react'
import type { HasOwnSource, OwnSource } from '../context/OwnSource.js'
import { isSet, readAttribute } from '../dom/defineAttributeProperties.js'
import type { PartProps } from './PartProps.js'

/** Renders a part in the page. */
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
        <OneSource
          id={String(view.props.source)}
          own={(host as HTMLElement & HasOwnSource).ownSource}
          shows={view.props.iconOnly ? 'icon' : view.props.textOnly ? 'text' : undefined}
        />
      )}
      {kind === 'primary' && (
        <PrimaryAction id={String(view.props.source)} own={(host as HTMLElement & HasOwnSource).ownSource} />
      )}
      {kind === 'file-action' && <FileAction host={host} />}
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
  /** An object from the page for the source. */
  readonly own: OwnSource | null
  /** Which half of the button's content is visible. @default both */
  readonly shows?: 'icon' | 'text' | undefined
}

function OneSource({ id, own, shows }: OneSourceProps): ReactElement | null {
  const known = useActiveSources().find((candidate) => candidate.id === id)
  if (!known && !own?.onClick) return null
  const { label = known?.label ?? id, icon = known?.icon, onClick } = own ?? {}
  const source = { open() {}, ...known, id, label, ...(icon !== undefined && { icon }) }
  return <SourceButton source={source} onOpen={onClick} shows={shows} />
}

/** The button that opens the uploader, or its source, with the list's state. */
function PrimaryAction({ id, own }: OneSourceProps): ReactElement {
  const uploader = useUploader()
  const open = () => {
    if (uploader.entries.size > 0 || !id) uploader.initFlow()
    else if (own?.onClick) own.onClick()
    else void uploader.openSource(id)
  }
  return (
    <TriggerView onOpen={open}>
      <TriggerContent />
    </TriggerView>
  )
}

/** The button that removes a file, with its upload progress. The page handles both. */
function FileAction({ host }: Pick<PartProps, 'host'>): ReactElement {
  const message = useMessage()
  const isUploading = isSet(host, 'uploading')
  const percent = Math.min(100, Math.max(0, Number(readAttribute(host, 'progress')) || 0))
  const remove = () => host.dispatchEvent(new CustomEvent('uc:remove', { bubbles: true, composed: true }))
  return (
    <span className="lading-file-action">
      {isUploading && <ProgressBar value={percent} label={message('uploading')} />}
      {!isSet(host, 'hideRemove') && (
        <IconButton
          icon={isUploading ? 'close' : 'remove'}
          label={message('file-item-remove-button')}
          onClick={remove}
        />
      )}
    </span>
  )
}

/** The combined progress of all uploads, while any are running. */
function CommonProgress(): ReactElement | null {
  const message = useMessage()
  const progress = useCollection(({ uploadingCount, sentPercent }) =>
    uploadingCount > 0 ? sentPercent : null,
  )
  return progress === null ? null : <ProgressBar value={progress} label={message('progress-all-label')} />
}
