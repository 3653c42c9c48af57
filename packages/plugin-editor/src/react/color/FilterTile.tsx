import { OPERATIONS } from '@lading/cdn'
import { type ReactElement, useMemo } from 'react'
import { thumbUrl } from '../../preview/thumbUrl.js'
import type { ColorState } from '../../state/EditState.js'
import type { EditorTabProps } from '../tab/EditorTab.js'
import { FilterThumb, type ThumbQueues } from './FilterThumb.js'
import type { ThumbSource } from './useThumbSource.js'

/** Props of {@link FilterTile}. */
export interface FilterTileProps extends Pick<EditorTabProps, 'image' | 'state' | 'message'> {
  /** Null for the original colors. */
  readonly name: string | null
  /** Of the filter that is applied; null for the others. */
  readonly amount: string | null
  readonly isActive: boolean
  readonly source: ThumbSource
  readonly queues: ThumbQueues
  readonly sidePx: number
  readonly onPress: () => void
}

/** A filter to choose. Pressed again, it opens the slider of its amount. */
export function FilterTile(props: FilterTileProps): ReactElement {
  const { name, amount, isActive, image, state, source, queues, sidePx, message, onPress } = props
  const { tuning } = state
  const colors = useMemo<ColorState>(
    () => ({ tuning, filter: name === null ? null : { name, amount: OPERATIONS.filter.default } }),
    [tuning, name],
  )
  return (
    <button
      type="button"
      className="lading-color-filter"
      data-id={name ?? ''}
      aria-pressed={isActive}
      aria-label={isActive || name === null ? undefined : message('a11y-cloud-editor-apply-filter', { name })}
      title={amount === null ? undefined : message('editor-color-amount')}
      onClick={onPress}
    >
      <span className="lading-color-name">{name ?? message('original')}</span>
      {amount !== null && (
        <span className="lading-color-badge" dir="ltr">
          {amount}
        </span>
      )}
      <FilterThumb
        source={source}
        colors={colors}
        url={thumbUrl(image, state, colors, sidePx)}
        queues={queues}
        resolveUrl={image.resolveUrl}
      />
    </button>
  )
}
