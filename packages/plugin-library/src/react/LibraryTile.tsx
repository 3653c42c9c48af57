import { formatSize } from '@lading/kernel'
import { Icon, useMessage, useUploader } from '@lading/react'
import { type MouseEventHandler, type ReactElement, useState } from 'react'
import type { LibraryItem } from '../LibraryList.js'
import type { LibraryPlace } from '../list/LibraryPlace.js'
import { readableName } from './readableName.js'

interface LibraryTileProps {
  readonly place: LibraryPlace
  readonly column: number
  /** True if Tab reaches this tile. */
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly isAdded: boolean
  readonly onClick: MouseEventHandler
  readonly onDoubleClick: () => void
}

/** A file in the grid. */
export function LibraryTile(props: LibraryTileProps): ReactElement {
  const { place, column, isCurrent, isChosen, isAdded, onClick, onDoubleClick } = props
  const message = useMessage()
  const { locale } = useUploader()
  const isFile = typeof place === 'object'
  const state = isFile ? (isAdded ? 'added' : isChosen ? 'chosen' : 'file') : place
  const name = isFile ? readableName(place.name) : ''
  const label = isFile
    ? [isAdded ? message('library-added', { name }) : name, ...factsOf(place, locale.language)].join(', ')
    : message(place === 'gone' ? 'library-gone' : 'library-loading-file')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has another layout
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has them
    <div
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      aria-colindex={column + 1}
      aria-label={label}
      aria-selected={isFile && !isAdded ? isChosen : undefined}
      aria-disabled={isAdded || place === 'gone' || undefined}
      aria-busy={place === 'pending' || undefined}
      className="lading-library-tile"
      data-state={state}
      title={name || undefined}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      <span className="lading-library-picture">
        {isFile && <TilePicture key={place.thumbnailUrl} item={place} name={name} />}
        {(isAdded || isChosen) && (
          <span className="lading-library-check">
            <Icon name="library-check" />
          </span>
        )}
      </span>
      <span className="lading-library-name">
        <bdi>{isFile ? name : place === 'gone' ? label : ''}</bdi>
      </span>
    </div>
  )
}

function TilePicture({ item, name }: { readonly item: LibraryItem; readonly name: string }): ReactElement {
  const [hasFailed, setFailed] = useState(false)
  const { thumbnailUrl } = item
  if (thumbnailUrl !== undefined && !hasFailed) {
    return (
      <img src={thumbnailUrl} alt="" decoding="async" draggable={false} onError={() => setFailed(true)} />
    )
  }
  const [, extension = ''] = /\.([^.]{1,5})$/.exec(name) ?? []
  return (
    <>
      <Icon name="file" />
      <span>{extension.toUpperCase()}</span>
    </>
  )
}

function factsOf({ sizeBytes, storedAt }: LibraryItem, language: string): string[] {
  const time = storedAt === undefined ? Number.NaN : Date.parse(storedAt)
  return [
    ...(sizeBytes === undefined ? [] : [formatSize(sizeBytes, language)]),
    ...(Number.isNaN(time) ? [] : [new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(time)]),
  ]
}
