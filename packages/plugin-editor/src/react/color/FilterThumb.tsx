import { type ReactElement, useEffect, useRef, useState } from 'react'
import { cpuEngine } from '../../preview/cpuEngine.js'
import type { FrameQueue } from '../../preview/createFrameQueue.js'
import type { TaskQueue } from '../../preview/createTaskQueue.js'
import { toColorOperations } from '../../preview/toColorOperations.js'
import type { ColorState } from '../../state/EditState.js'
import type { EditorImage } from '../tab/EditorTab.js'
import { loadThumb, type ThumbSource } from './useThumbSource.js'

/** Queues that all thumbnails share. */
export interface ThumbQueues {
  readonly frames: FrameQueue
  readonly requests: TaskQueue
}

/** Props of {@link FilterThumb}. */
export interface FilterThumbProps extends Pick<EditorImage, 'resolveUrl'> {
  readonly source: ThumbSource
  readonly colors: ColorState
  /** The CDN's thumbnail of these colors. */
  readonly url: string
  readonly queues: ThumbQueues
}

/** The person's own picture in some colors: painted here, or requested from the CDN once it is visible. */
export function FilterThumb({ source, colors, url, queues, resolveUrl }: FilterThumbProps): ReactElement {
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

/** Returns true from the first time that an element is visible, or nearly. */
function useVisible(root: { readonly current: HTMLElement | null }, isWanted: boolean): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const element = root.current
    if (!isWanted || isVisible || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true)
      },
      // Its own margin would end at the edge of the row, which scrolls.
      { root: element.closest('.lading-color-strip'), rootMargin: '0px 160px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [root, isWanted, isVisible])
  return isVisible
}
