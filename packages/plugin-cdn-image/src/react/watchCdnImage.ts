import { previewUrl } from '../markup/imageAttributes.js'
import { isDevPage } from '../page/isDevPage.js'
import { watchImage } from '../page/watchImage.js'
import type { CdnImageProps } from './CdnImageProps.js'

/** Watches a component's `<img>`. Returns a function that stops it. @param background The placeholder, as CSS. */
export function watchCdnImage(img: HTMLImageElement, props: CdnImageProps, background?: string): () => void {
  const { inlineStyle = true, style, lazy = true, fallback } = props
  const hasPlaceholder = Boolean(background) && !style?.background && !style?.backgroundImage
  if (hasPlaceholder && !inlineStyle && !img.complete) img.style.background = background ?? ''
  if (props.devMode ?? isDevPage())
    import('../page/checkImage.js').then(({ checkImage }) => checkImage(img, props))
  return watchImage(img, { preview: lazy ? previewUrl(props) : null, hasPlaceholder, fallback })
}
