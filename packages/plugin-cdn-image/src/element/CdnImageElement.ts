import { abandonImage } from '../abandonImage.js'
import { imageAttributes, previewUrl } from '../imageAttributes.js'
import { isDevPage } from '../isDevPage.js'
import { keepPlace } from '../keepPlace.js'
import { type ElementProps, settingNames } from '../parseAttributes.js'
import { sourceAttributes } from '../sourceAttributes.js'
import { propertiesOf, readSettings } from './readSettings.js'

/** A server has no elements; there the class is defined and never used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/** Elements whose attributes have changed in this task. */
const pending = new Set<CdnImageElement>()

/**
 * `<lading-img>`: a picture of the CDN for pages without React. Makes an `<img>`, or takes over the one that a server has
 * written into it. Dispatches `load` or `error` once for each picture.
 */
export class CdnImageElement extends Base {
  #observer: MutationObserver | undefined
  #stop: (() => void) | undefined
  /** Names of the attributes that were passed on. */
  #passed: readonly string[] = []
  #shown = ''

  connectedCallback(): void {
    this.#observer = new MutationObserver(() => this.#schedule())
    this.#observer.observe(this, { attributes: true, childList: true })
    this.#begin()
  }

  #begin(): void {
    // The parser may not have reached the picture in it yet. Frames are painted afterwards, so nothing moves.
    if (document.readyState === 'loading' && !this.firstElementChild && !this.nextSibling) {
      requestAnimationFrame(() => this.#begin())
    } else this.#schedule()
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect()
    this.#stop?.()
    this.#shown = ''
    pending.delete(this)
  }

  #schedule(): void {
    if (pending.size === 0) queueMicrotask(update)
    pending.add(this)
  }

  /** Reads everything that depends on styles. Separate, because reading after a write would compute the styles again. */
  read(): (() => void) | undefined {
    if (!this.isConnected) return undefined
    const settings = readSettings(this, propertiesOf(this))
    return () => this.#write({ devMode: isDevPage(), baseUrl: document.baseURI, ...settings })
  }

  #write(props: ElementProps): void {
    const others = this.#passOn()
    const shown = JSON.stringify([
      props,
      others,
      [...this.children].map((child) => child.localName === 'source' && child.outerHTML),
    ])
    // A page that compares itself with new HTML from its server removes the picture.
    const isEmptied = !props.isBackgroundFor && !this.querySelector('img')
    if (shown === this.#shown && !isEmptied) return
    this.#shown = shown
    this.#stop?.()
    if (!this.hasAttribute('unresolved')) this.setAttribute('unresolved', '')
    const onSettled = (state: 'loaded' | 'error') => {
      if (state === 'loaded') this.removeAttribute('unresolved')
      this.dispatchEvent(new Event(state === 'loaded' ? 'load' : 'error'))
    }
    this.#stop = props.isBackgroundFor
      ? later(
          import('./showBackground.js').then(
            ({ showBackground }) =>
              () =>
                showBackground(props, onSettled),
          ),
        )
      : showImage(this, { props, others, onSettled })
    this.#observer?.takeRecords()
    if (props.devMode) import('../checkImage.js').then(({ checkElement }) => checkElement(this, props))
  }

  /** Attributes for the `<img>`; undefined for those that the element no longer has. */
  #passOn(): Record<string, string | undefined> {
    const names = this.getAttributeNames().filter((name) => !settingNames.has(name) && !KEPT.has(name))
    const gone = this.#passed.filter((name) => !names.includes(name))
    this.#passed = names
    return Object.fromEntries([...gone, ...names].map((name) => [name, this.getAttribute(name) ?? undefined]))
  }
}

/** Attributes that belong to the element itself. */
const KEPT: ReadonlySet<string> = new Set(['class', 'id', 'is', 'slot', 'style', 'unresolved'])

/** All elements read before the first one writes. */
function update(): void {
  const elements = [...pending]
  pending.clear()
  for (const write of elements.map((element) => element.read())) write?.()
}

interface ShownImage {
  readonly props: ElementProps
  /** Attributes that are passed on to the `<img>`; undefined removes one. */
  readonly others: Readonly<Record<string, string | undefined>>
  readonly onSettled: (state: 'loaded' | 'error') => void
}

/** Shows a picture in an `<img>` of the element. Returns a function that stops watching it. */
function showImage(element: HTMLElement, { props, others, onSettled }: ShownImage): () => void {
  const { style, sizes, src, srcSet, fetchPriority, ...rest } = imageAttributes(props)
  const img = element.querySelector('img') ?? document.createElement('img')
  const variants = element.querySelectorAll<HTMLSourceElement>(':scope > source')
  const sources = [...variants].map((variant) => {
    const { intersection, placeholder, ...own } = readSettings(variant)
    return createSource(sourceAttributes(props, { media: variant.media, ...own }))
  })

  setAttributes(img, {
    fetchpriority: fetchPriority,
    // A page that is isolated shows pictures of other origins by CORS only.
    crossorigin: globalThis.crossOriginIsolated ? 'anonymous' : undefined,
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
    queueMicrotask(() => keepPlace(img))
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

/** Sets attributes that differ and removes those that are undefined, so that an image is never requested twice. */
function setAttributes(
  element: Element,
  attributes: Readonly<Record<string, string | number | undefined>>,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name)
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value))
  }
}

/** Runs what `load` resolves with, unless it was stopped before. Returns a function that stops it. */
function later(load: Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined = () => {}
  load.then(
    (start) => {
      if (stop) stop = start()
    },
    // A picture is shown without it, too.
    () => {},
  )
  return () => {
    stop?.()
    stop = undefined
  }
}
