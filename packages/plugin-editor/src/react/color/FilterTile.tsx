import { OPERATIONS } from '@lading/cdn'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { cpuEngine } from '../../preview/cpuEngine.js'
import type { FrameQueue } from '../../preview/createFrameQueue.js'
import type { TaskQueue } from '../../preview/createTaskQueue.js'
import { thumbUrl } from '../../preview/thumbUrl.js'
import { toColorOperations } from '../../preview/toColorOperations.js'
import type { ColorState } from '../../state/EditState.js'
import type { ColorTabProps, EditorImage } from '../tab/ColorTabProps.js'
import { filterTitle } from './filterTitle.js'
import { loadThumb, type ThumbSource } from './useThumbSource.js'

interface FilterTileProps extends Pick<ColorTabProps, 'image' | 'state' | 'message'> {
  /** Filter name; null for the original colors. */
  readonly name: string | null
  /** Amount as text, for the applied filter; null for other filters. */
  readonly amount: string | null
  readonly isActive: boolean
  readonly source: ThumbSource
  readonly queues: ThumbQueues
  readonly sidePx: number
  readonly onPress: () => void
}

/** Renders a filter button. Clicking the chosen filter again opens its amount slider. */
export function FilterTile(props: FilterTileProps): ReactElement {
  const { name, amount, isActive, image, state, source, queues, sidePx, message, onPress } = props
  const { tuning } = state
  const colors = useMemo<ColorState>(
    () => ({ tuning, filter: name === null ? null : { name, amount: OPERATIONS.filter.default } }),
    [tuning, name],
  )
  const title = name === null ? message('original') : filterTitle(message, name)
  return (
    <button
      type="button"
      className="lading-color-filter"
      data-id={name ?? ''}
      aria-pressed={isActive}
      aria-label={
        isActive || name === null ? undefined : message('a11y-cloud-editor-apply-filter', { name: title })
      }
      title={amount === null ? undefined : message('editor-color-amount')}
      onClick={onPress}
    >
      <span className="lading-color-name">{title}</span>
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

interface ThumbQueues {
  readonly frames: FrameQueue
  readonly requests: TaskQueue
}

interface FilterThumbProps extends Pick<EditorImage, 'resolveUrl'> {
  readonly source: ThumbSource
  readonly colors: ColorState
  /** CDN thumbnail URL with these colors. */
  readonly url: string
  readonly queues: ThumbQueues
}

/** Renders the user's image with a filter: painted here, or requested from the CDN once it's visible. */
function FilterThumb({ source, colors, url, queues, resolveUrl }: FilterThumbProps): ReactElement {
  const root = useRef<HTMLSpanElement>(null)
  const isVisible = useVisible(root, source.kind === 'requested')
  const { tuning, filter } = colors

  useEffect(() => {
    const mount = root.current
    if (source.kind !== 'painted' || !mount) return
    const { plain, levels } = source
    return queues.frames.add(() => {
      const engine = cpuEngine.create(document.createElement('span'), () => {})
      const operations = toColorOperations({ tuning, filter })
      engine.draw(plain, { operations, levels }, plain)
      mount.replaceChildren(engine.canvas)
    })
  }, [source, tuning, filter, queues])

  useEffect(() => {
    if (source.kind !== 'requested' || !isVisible) return
    const abort = new AbortController()
    const load = async () => {
      const { source: element } = await loadThumb(url, { resolveUrl }, abort.signal)
      if (!abort.signal.aborted) root.current?.replaceChildren(element)
    }
    queues.requests.add(load, abort.signal)
    return () => abort.abort()
  }, [source, isVisible, url, queues, resolveUrl])

  return <span ref={root} className="lading-color-thumb" />
}

/** Returns true once an element has been visible, or nearly visible. */
function useVisible(root: { readonly current: HTMLElement | null }, isWanted: boolean): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const element = root.current
    if (!isWanted || isVisible || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true)
      },
      // Use the scrolling row as root: a viewport margin would be clipped at the row's edge.
      { root: element.closest('.lading-color-strip'), rootMargin: '0px 160px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [root, isWanted, isVisible])
  return isVisible
}
