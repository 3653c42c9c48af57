import { cssUrl } from '../url/placeholder.js'
import { keepPlace } from './keepPlace.js'
import { whenNear } from './whenNear.js'

interface WatchOptions {
  /** URL of the blurred placeholder, shown when a lazy image comes near the viewport. */
  readonly preview?: string | null
  /** True if a placeholder is already shown as the background. */
  readonly hasPlaceholder: boolean
  /** URL of the image to show if this image fails. */
  readonly fallback?: string | undefined
  /** Called once, when the image has loaded or all attempts have failed. */
  readonly onSettled?: (state: 'loaded' | 'error') => void
}

/**
 * Watches an `<img>` until its image has loaded or failed. Shows a lazy image's placeholder in parallel, requests JPEG if the
 * browser can't decode the image, then tries the fallback, and sets `data-state` to `loaded`, `fallback` or `error`. Other
 * listeners get a single `load` or `error` event. Returns a function that stops watching.
 */
export function watchImage(img: HTMLImageElement, options: WatchOptions): () => void {
  const { preview, hasPlaceholder, fallback, onSettled } = options
  const { style, dataset } = img
  let reverts: (() => void)[] = []
  /** The first image, its second attempt, or the fallback. */
  let attempt: 0 | 1 | 2 = 0
  let unpin: (() => void) | undefined
  let hasSettled = false

  const settle = (state: 'loaded' | 'error') => {
    stopWaiting?.()
    // It would show through a transparent image and next to a letterboxed image.
    if (hasPlaceholder) style.background = ''
    if (attempt < 2 && !hasSettled) onSettled?.(state)
    hasSettled = true
    dataset.state = attempt === 2 && state === 'loaded' ? 'fallback' : state
  }
  /** Replaces all of the image's URLs. Returns false if that changes nothing. */
  const replace = (convert: (urls: string) => string) => {
    const sources = img.closest('picture')?.querySelectorAll('source') ?? []
    const before = reverts.length
    for (const element of [...sources, img]) {
      for (const name of ['srcset', 'src']) {
        const old = element.getAttribute(name)
        const next = old && convert(old)
        if (!next || next === old) continue
        element.setAttribute(name, next)
        // The page might have set a different image since.
        reverts.push(() => element.getAttribute(name) === next && element.setAttribute(name, old))
      }
    }
    return reverts.length > before
  }
  const onLoad = (event?: Event) => {
    // The image has loaded, so the page controls its `display` again.
    if (style.display === 'inline-block') style.display = style.overflow = ''
    if (attempt === 2) event?.stopImmediatePropagation()
    settle('loaded')
    unpin ??= pinSizes(img)
  }
  const onError = (event?: Event) => {
    keepPlace(img)
    // The CDN might let the isolated page show its images, but not read them. The change starts another request.
    if (globalThis.crossOriginIsolated && img.crossOrigin === 'anonymous') {
      img.removeAttribute('crossorigin')
      event?.stopImmediatePropagation()
      return
    }
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
  // Capturing, so that events from further attempts are stopped before any other listener runs.
  img.addEventListener('load', onLoad, true)
  img.addEventListener('error', onError, true)
  const stopWaiting = preview && !isSavingData() ? showPreview(img, preview) : undefined
  // A server-rendered image might have settled before the script loaded.
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

/** Shows the preview. Returns a function that removes it. */
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

/** Returns false if the CDN is known to have refused the image: it would refuse another format as well. */
function wasAnswered(img: HTMLImageElement): boolean {
  const entry = performance.getEntriesByName(img.currentSrc).at(-1) as PerformanceResourceTiming | undefined
  return !entry || entry.responseStatus < 400
}

function isSavingData(): boolean {
  return Boolean(
    (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData,
  )
}

/** A single observer for any number of images; undefined on a server. */
let observer: ResizeObserver | undefined

/**
 * Replaces `sizes="auto"` on a loaded image with its width, and updates it as the image grows. While an image with `auto` is
 * hidden or removed, Chromium falls back to the page's width and requests a larger image. Returns a function that stops it.
 */
function pinSizes(img: HTMLImageElement): () => void {
  if (!ownerOf(img).sizes.startsWith('auto')) return () => {}
  observer ??= new ResizeObserver((entries) => {
    // Don't set it immediately: without `auto`, the image no longer has size containment.
    requestAnimationFrame(() => {
      for (const { target, contentRect } of entries) pin(target as HTMLImageElement, contentRect.width)
    })
  })
  observer.observe(img)
  return () => observer?.unobserve(img)
}

function pin(img: HTMLImageElement, width: number): void {
  const owner = ownerOf(img)
  // It isn't a number while it's automatic.
  const pinned = Number.parseFloat(owner.sizes)
  if (width > 0 && !(width <= pinned)) owner.sizes = `${width}px`
}

/** Returns the element whose `sizes` applies: in a `<picture>`, the source that is shown. */
function ownerOf(img: HTMLImageElement): HTMLImageElement | HTMLSourceElement {
  const sources =
    img.parentElement?.localName === 'picture' ? img.parentElement.querySelectorAll('source') : []
  return [...sources].find(({ media }) => matchMedia(media).matches) ?? img
}
