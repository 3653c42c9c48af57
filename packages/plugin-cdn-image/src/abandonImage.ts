/** Ends the request of a removed picture: Chromium would request a larger one for `sizes="auto"`. */
export function abandonImage(img: HTMLImageElement): void {
  img.removeAttribute('srcset')
  img.removeAttribute('src')
  // Away from the sources of a <picture>.
  img.remove()
}
