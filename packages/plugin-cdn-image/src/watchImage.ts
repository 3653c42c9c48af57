import { cssUrl } from './placeholder.js'
import { whenNear } from './whenNear.js'

/** Options of {@link watchImage}. */
export interface WatchOptions {
  /** URL of the blurred placeholder of a lazy picture. */
  readonly preview?: string | null
  /** URL of the picture to show if this one fails. */
  readonly fallback?: string | undefined
  /** Called once, when the picture is loaded or has failed for good. */
  readonly onSettled?: (state: 'loaded' | 'error') => void
}

/**
 * Accompanies an `<img>` from its request to its end: shows the placeholder of a lazy picture in parallel with it, requests
 * JPEG if the browser cannot decode the picture, then the fallback, and sets `data-state` to `loaded`, `fallback` or `error`.
 * Page and framework see one `load` or `error` event. Returns a function that stops it.
 */
export function watchImage(img: HTMLImageElement, options: WatchOptions): () => void {
  const { preview, fallback, onSettled } = options
  const undo: (() => void)[] = []
  let hasSettled = false
  let hasFallback = false
  let hasRetried = false

  const settle = (state: 'loaded' | 'error') => {
    stopWaiting?.()
    // Transparent and letterboxed pictures would show it.
    img.style.backgroundImage = ''
    img.style.backgroundColor = ''
    img.dataset.state = hasFallback && state === 'loaded' ? 'fallback' : state
    if (!hasSettled) onSettled?.(state)
    hasSettled = true
  }
  const change = (convert: (urls: string) => string): boolean => {
    const changes = [img, ...sourcesOf(img)].flatMap((element) => changesOf(element, convert))
    for (const { apply, revert } of changes) {
      apply()
      undo.push(revert)
    }
    return changes.length > 0
  }
  const fail = (event?: Event) => {
    if (!hasRetried && !hasFallback && isAnswered(img)) {
      hasRetried = true
      if (change((urls) => urls.replace(/\/format\/[^/]+\//g, '/format/jpeg/'))) {
        event?.stopImmediatePropagation()
        return
      }
    }
    if (hasFallback) event?.stopImmediatePropagation()
    settle('error')
    if (fallback && !hasFallback) {
      hasFallback = true
      change(() => fallback)
    }
  }
  const load = (event?: Event) => {
    if (hasFallback) event?.stopImmediatePropagation()
    settle('loaded')
  }

  delete img.dataset.state
  // Capturing, so that events of retries are stopped before any other listener.
  img.addEventListener('load', load, true)
  img.addEventListener('error', fail, true)
  const stopWaiting =
    preview && !isSavingData()
      ? whenNear(img, '300px', () => {
          if (img.complete) return
          img.style.backgroundImage = cssUrl(preview)
          img.style.backgroundSize = 'cover'
        })
      : undefined
  // A picture of the server may have ended before the script was loaded.
  if (img.complete && img.currentSrc) img.naturalWidth ? load() : fail()

  return () => {
    img.removeEventListener('load', load, true)
    img.removeEventListener('error', fail, true)
    stopWaiting?.()
    for (const revert of undo.reverse()) revert()
  }
}

/** The `<source>`s beside a picture, which take precedence over it. */
function sourcesOf(img: HTMLImageElement): readonly HTMLSourceElement[] {
  return img.parentElement?.localName === 'picture' ? [...img.parentElement.querySelectorAll('source')] : []
}

/** Changes of `srcset` and `src`, in the order in which they cause one request. */
function changesOf(element: HTMLImageElement | HTMLSourceElement, convert: (urls: string) => string) {
  return (['srcset', 'src'] as const).flatMap((name) => {
    const before = element.getAttribute(name)
    const after = before && convert(before)
    if (!before || !after || before === after) return []
    return [
      {
        apply: () => element.setAttribute(name, after),
        // The owner may have set another one meanwhile.
        revert: () => element.getAttribute(name) === after && element.setAttribute(name, before),
      },
    ]
  })
}

/** False if the CDN is known to have refused the picture, so that another format would be refused as well. */
function isAnswered(img: HTMLImageElement): boolean {
  const entry = performance.getEntriesByName(img.currentSrc).at(-1) as PerformanceResourceTiming | undefined
  return !entry || entry.responseStatus < 400
}

function isSavingData(): boolean {
  return Boolean((navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData)
}
