/** One observer for any number of pictures; undefined on a server. */
let observer: ResizeObserver | undefined

/**
 * Replaces `sizes="auto"` of a loaded picture by its width, and keeps up when it grows. While a picture with `auto` is hidden
 * or removed, Chromium takes the width of the page for it and requests a larger one. Returns a function that stops it.
 */
export function pinSizes(img: HTMLImageElement): () => void {
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
