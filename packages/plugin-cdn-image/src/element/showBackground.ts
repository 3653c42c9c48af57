import { backgroundImage } from '../markup/backgroundImage.js'
import { previewUrl } from '../markup/imageAttributes.js'
import { whenNear } from '../page/whenNear.js'
import { densitiesOf } from '../url/densitiesOf.js'
import { imageUrl } from '../url/imageUrl.js'
import { maxSideOf } from '../url/operationsOf.js'
import type { ElementProps } from '../url/parseAttributes.js'
import { cssUrl } from '../url/placeholder.js'
import { srcSetWidths } from '../url/srcSetWidths.js'

/** Distance from the viewport at which a background is requested; similar to the browsers' distance for lazy images. */
const NEAR = '1250px'

/** Shows an image as the background of matching elements, at widths that only grow. Returns a cleanup function. */
export function showBackground(
  props: ElementProps,
  onSettled: (state: 'loaded' | 'error') => void,
): () => void {
  let hasSettled = false
  const settle = (state: 'loaded' | 'error') => {
    if (!hasSettled) onSettled(state)
    hasSettled = true
  }
  const stops = elementsOf(props.isBackgroundFor ?? '').map((target) => {
    const { lazy = true, priority, intersection } = props
    const start = () => followSize(target, props, settle)
    if (priority || !lazy) return start()
    let stop = whenNear(target, intersection ? '0px' : NEAR, () => {
      stop = start()
    })
    return () => stop()
  })
  return () => {
    for (const stop of stops) stop()
  }
}

function elementsOf(selector: string): readonly HTMLElement[] {
  try {
    return [...document.querySelectorAll<HTMLElement>(selector)]
  } catch {
    return []
  }
}

/** Requests a larger image when the element outgrows the current image. */
function followSize(
  target: HTMLElement,
  props: ElementProps,
  onSettled: (state: 'loaded' | 'error') => void,
) {
  const widths = srcSetWidths(
    { ...props, layout: 'full-width', hiResSupport: false, ultraResSupport: false },
    maxSideOf(props),
  )
  const { backgroundImage: own } = target.style
  let shown = 0
  const observer = new ResizeObserver(([entry]) => {
    const needed = entry?.contentRect.width ?? 0
    const width = widths.find((candidate) => candidate >= needed) ?? widths.at(-1) ?? 0
    if (needed === 0 || width <= shown) return
    const isFirst = shown === 0
    shown = width
    const image = backgroundImage(props, width)
    if (!image) return
    const preview = isFirst ? previewUrl(props) : null
    setBackground(target, preview ? `${image}, ${cssUrl(preview)}` : image)
    // The preview would show through a transparent image.
    probe(props, width, (state) => {
      if (width !== shown) return
      const { fallback } = props
      setBackground(target, state === 'loaded' ? image : fallback ? cssUrl(fallback) : '')
      target.dataset.state = state
      onSettled(state)
    })
  })
  observer.observe(target)
  return () => {
    observer.disconnect()
    if (shown === 0) return
    // Images that are still loading no longer count.
    shown = Infinity
    target.style.backgroundImage = own
    delete target.dataset.state
  }
}

/** Reports loading with an `<img>`: backgrounds have no events, but an image with the same URLs shares their request. */
function probe(props: ElementProps, width: number, onSettled: (state: 'loaded' | 'error') => void): void {
  const img = new Image()
  if (globalThis.crossOriginIsolated) img.crossOrigin = 'anonymous'
  img.onload = () => onSettled('loaded')
  img.onerror = () => onSettled('error')
  img.srcset = densitiesOf(props)
    .map((ratio) => `${imageUrl(props, width * ratio)} ${ratio}x`)
    .join(', ')
}

/** Sets a background, including in browsers that only support `-webkit-image-set()`. */
function setBackground({ style }: HTMLElement, value: string): void {
  style.backgroundImage = value.replace(/^image-set/, '-webkit-image-set')
  style.backgroundImage = value
}
