import { abandonImage } from '../abandonImage.js'
import { imageAttributes, previewUrl } from '../imageAttributes.js'
import type { ElementProps } from '../parseAttributes.js'
import { sourceAttributes } from '../sourceAttributes.js'
import { later } from './later.js'
import { readSettings } from './readSettings.js'
import { setAttributes } from './setAttributes.js'

/** Options of {@link showImage}. */
export interface ShownImage {
  readonly props: ElementProps
  /** Attributes that are passed on to the `<img>`; undefined removes one. */
  readonly others: Readonly<Record<string, string | undefined>>
  readonly onSettled: (state: 'loaded' | 'error') => void
}

/** Shows a picture in an `<img>` of the element. Returns a function that stops watching it. */
export function showImage(element: HTMLElement, { props, others, onSettled }: ShownImage): () => void {
  const { style, sizes, src, srcSet, fetchPriority, ...rest } = imageAttributes(props)
  const img = element.querySelector('img') ?? document.createElement('img')
  const variants = element.querySelectorAll<HTMLSourceElement>(':scope > source')
  const sources = [...variants].map((variant) => {
    const { intersection, placeholder, ...own } = readSettings(variant)
    return createSource(sourceAttributes(props, { media: variant.media, ...own }))
  })

  setAttributes(img, {
    fetchpriority: fetchPriority,
    ...rest,
    ...others,
  })
  // By CSSOM, which no security policy forbids.
  Object.assign(
    img.style,
    { width: '', maxWidth: '', height: '', objectFit: '', aspectRatio: '', background: '', display: '' },
    style,
    // A source has a shape of its own, by its attributes.
    sources[0] && { aspectRatio: '' },
  )
  if (!img.isConnected) element.append(img)
  const request = () => {
    if (sources.length > 0) place(element, img, sources)
    // `src` is last: Safari would request it before it has seen the others.
    setAttributes(img, { sizes, srcset: srcSet, src })
    const stopWatching = later(
      import('../watchImage.js').then(({ watchImage }) => () => {
        const preview = rest.loading === 'lazy' ? previewUrl(props) : null
        return watchImage(img, {
          preview,
          hasPlaceholder: Boolean(style.background),
          fallback: props.fallback,
          onSettled,
        })
      }),
    )
    return () => {
      stopWatching()
      if (!img.isConnected) abandonImage(img)
    }
  }
  if (!props.intersection) return request()
  return later(
    import('../whenNear.js').then(({ whenNear }) => () => {
      let stop = whenNear(img, '0px', () => {
        stop = request()
      })
      return () => stop()
    }),
  )
}

function createSource({ media, srcSet, ...rest }: ReturnType<typeof sourceAttributes>): HTMLSourceElement {
  const source = document.createElement('source')
  setAttributes(source, { ...rest, media, srcset: srcSet })
  return source
}

/** Puts the picture and its sources into a `<picture>`. */
function place(element: HTMLElement, img: HTMLImageElement, sources: readonly HTMLSourceElement[]): void {
  const picture = img.closest('picture') ?? document.createElement('picture')
  const before = [...picture.querySelectorAll('source')].map((source) => source.outerHTML).join()
  if (before !== sources.map((source) => source.outerHTML).join()) picture.replaceChildren(...sources, img)
  if (!picture.parentNode) element.append(picture)
}
