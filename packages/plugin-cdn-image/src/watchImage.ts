import { keepPlace } from './keepPlace.js'
import { cssUrl } from './placeholder.js'
import { whenNear } from './whenNear.js'

interface WatchOptions {
  /** URL of the blurred placeholder, to be shown when a lazy picture comes near the viewport. */
  readonly preview?: string | null
  /** Whether a placeholder is shown already, as the background. */
  readonly hasPlaceholder: boolean
  /** URL of the picture to show if this one fails. */
  readonly fallback?: string | undefined
  /** Called once, when the picture is loaded or has failed for good. */
  readonly onSettled?: (state: 'loaded' | 'error') => void
}

/**
 * Watches an `<img>` until its picture is loaded or has failed: shows the placeholder of a lazy picture in parallel with it,
 * requests JPEG if the browser cannot decode the picture, then the fallback, and sets `data-state` to `loaded`, `fallback` or
 * `error`. Other listeners get one `load` or `error` event. Returns a function that stops it.
 */
export function watchImage(img: HTMLImageElement, options: WatchOptions): () => void {
  const { preview, hasPlaceholder, fallback, onSettled } = options
  const { style, dataset } = img
  let reverts: (() => void)[] = []
  /** The first picture, its second attempt, the fallback. */
  let attempt: 0 | 1 | 2 = 0
  let unpin: (() => void) | undefined
  let hasSettled = false

  const settle = (state: 'loaded' | 'error') => {
    stopWaiting?.()
    // It would show through a transparent picture, and beside a letterboxed one.
    if (hasPlaceholder) style.background = ''
    if (attempt < 2 && !hasSettled) onSettled?.(state)
    hasSettled = true
    dataset.state = attempt === 2 && state === 'loaded' ? 'fallback' : state
  }
  /** Replaces all URLs of the picture. Returns false if that changes nothing. */
  const replace = (convert: (urls: string) => string) => {
    const sources = img.closest('picture')?.querySelectorAll('source') ?? []
    const before = reverts.length
    for (const element of [...sources, img]) {
      for (const name of ['srcset', 'src']) {
        const old = element.getAttribute(name)
        const next = old && convert(old)
        if (!next || next === old) continue
        element.setAttribute(name, next)
        // The owner may have set another one since.
        reverts.push(() => element.getAttribute(name) === next && element.setAttribute(name, old))
      }
    }
    return reverts.length > before
  }
  const onLoad = (event?: Event) => {
    // The page decides again.
    if (style.display === 'inline-block') style.display = style.overflow = ''
    if (attempt === 2) event?.stopImmediatePropagation()
    settle('loaded')
    unpin ??= pinSizes(img)
  }
  const onError = (event?: Event) => {
    keepPlace(img)
    if (attempt === 0 && wasAnswered(img) && replace((urls) => urls.replace(FORMAT, '/format/jpeg/'))) {
      attempt = 1
      event?.stopImmediatePropagation()
      return
    }
    if (attempt === 2) event?.stopImmediatePropagation()
    settle('error')
    if (attempt < 2 && fallback) {
      attempt = 2
      replace(() => fallback)
    }
  }

  delete dataset.state
  keepPlace(img)
  // Capturing, so that events of further attempts are stopped before any other listener.
  img.addEventListener('load', onLoad, true)
  img.addEventListener('error', onError, true)
  const stopWaiting = preview && !isSavingData() ? showPreview(img, preview) : undefined
  // The picture of a server may have ended before the script was loaded.
  if (img.complete && img.currentSrc) img.naturalWidth ? onLoad() : onError()

  return () => {
    img.removeEventListener('load', onLoad, true)
    img.removeEventListener('error', onError, true)
    stopWaiting?.()
    unpin?.()
    if (img.isConnected) for (const revert of reverts.reverse()) revert()
    reverts = []
  }
}

const FORMAT = /\/format\/[^/]+\//g

/** Returns a function that removes the preview. */
function showPreview(img: HTMLImageElement, preview: string): () => void {
  const { style } = img
  const { backgroundImage, backgroundSize } = style
  let isShown = false
  const stopWaiting = whenNear(img, '300px', () => {
    if (img.complete) return
    isShown = true
    style.backgroundImage = cssUrl(preview)
    style.backgroundSize = 'cover'
  })
  return () => {
    stopWaiting()
    if (isShown) Object.assign(style, { backgroundImage, backgroundSize })
    isShown = false
  }
}

/** False if the CDN is known to have refused the picture, so that it would refuse another format as well. */
function wasAnswered(img: HTMLImageElement): boolean {
  const entry = performance.getEntriesByName(img.currentSrc).at(-1) as PerformanceResourceTiming | undefined
  return !entry || entry.responseStatus < 400
}

function isSavingData(): boolean {
  return Boolean(
    (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData,
  )
}

/** One observer for any number of pictures; undefined on a server. */
let observer: ResizeObserver | undefined

/**
 * Replaces `sizes="auto"` of a loaded picture by its width, and keeps up when it grows. While a picture with `auto` is hidden
 * or removed, Chromium takes the width of the page for it and requests a larger one. Returns a function that stops it.
 */
function pinSizes(img: HTMLImageElement): () => void {
  if (!ownerOf(img).sizes.startsWith('auto')) return () => {}
  observer ??= new ResizeObserver((entries) => {
    // Not at once: without `auto`, the picture's size no longer is contained.
    requestAnimationFrame(() => {
      for (const { target, contentRect } of entries) pin(target as HTMLImageElement, contentRect.width)
    })
  })
  observer.observe(img)
  return () => observer?.unobserve(img)
}

function pin(img: HTMLImageElement, width: number): void {
  const owner = ownerOf(img)
  // Not a number while it is automatic.
  const pinned = Number.parseFloat(owner.sizes)
  if (width > 0 && !(width <= pinned)) owner.sizes = `${width}px`
}

/** The element whose `sizes` applies: in a `<picture>`, the source that is shown. */
function ownerOf(img: HTMLImageElement): HTMLImageElement | HTMLSourceElement {
  const sources =
    img.parentElement?.localName === 'picture' ? img.parentElement.querySelectorAll('source') : []
  return [...sources].find(({ media }) => matchMedia(media).matches) ?? img
}
