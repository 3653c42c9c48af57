/** Cancels a removed image's request: Chromium would request a larger image for `sizes="auto"`. */
export function abandonImage(img: HTMLImageElement): void {
  img.removeAttribute('srcset')
  img.removeAttribute('src')
  // In a `<picture>`, the sources would still apply.
  img.remove()
}
