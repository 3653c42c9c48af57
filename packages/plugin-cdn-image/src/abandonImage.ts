/**
 * Ends the request of a picture that was removed. Chromium takes the width of the page for that of a removed picture with
 * `sizes="auto"`, and would request a larger one.
 */
export function abandonImage(img: HTMLImageElement): void {
  img.removeAttribute('srcset')
  img.removeAttribute('src')
  // Away from the sources of a <picture>.
  img.remove()
}
