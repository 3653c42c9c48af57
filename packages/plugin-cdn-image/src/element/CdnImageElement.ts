import { imageAttributes, previewUrl } from '../markup/imageAttributes.js'
import { sourceAttributes } from '../markup/sourceAttributes.js'
import { abandonImage } from '../page/abandonImage.js'
import { isDevPage } from '../page/isDevPage.js'
import { keepPlace } from '../page/keepPlace.js'
import { type ElementProps, settingNames } from '../url/parseAttributes.js'
import { propertiesOf, readSettings } from './readSettings.js'

/** Servers have no `HTMLElement`; the class is defined there but never used. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/** Elements whose attributes changed in this task. */
const pending = new Set<CdnImageElement>()

/**
 * `<lading-img>`: a CDN image for pages without React. Creates an `<img>`, or takes over the `<img>` that a server rendered
 * inside it. Dispatches `load` or `error` once per image.
 */
export class CdnImageElement extends Base {
  #observer: MutationObserver | undefined
  #stop: (() => void) | undefined
  /** Names of the attributes passed to the `<img>`. */
  #passed: readonly string[] = []
  #shown = ''

  connectedCallback(): void {
    this.#observer = new MutationObserver(() => this.#schedule())
    this.#observer.observe(this, { attributes: true, childList: true })
    this.#begin()
  }

  #begin(): void {
    // The parser might not have reached the `<img>` inside yet. Frames are painted afterwards, so nothing shifts.
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

  /** Reads everything that depends on styles. It's a separate step because reading after a write would recompute the styles. */
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
    // Pages that morph themselves to match new server HTML remove the `<img>`.
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
    if (props.devMode) import('../page/checkImage.js').then(({ checkElement }) => checkElement(this, props))
  }

  /** Returns attributes for the `<img>`; undefined for attributes that the element no longer has. */
  #passOn(): Record<string, string | undefined> {
    const names = this.getAttributeNames().filter((name) => !settingNames.has(name) && !KEPT.has(name))
    const gone = this.#passed.filter((name) => !names.includes(name))
    this.#passed = names
    return Object.fromEntries([...gone, ...names].map((name) => [name, this.getAttribute(name) ?? undefined]))
  }
}

/** Attributes that stay on the element itself. */
const KEPT: ReadonlySet<string> = new Set(['class', 'id', 'is', 'slot', 'style', 'unresolved'])

/** Updates all pending elements. Every element is read before the first writes. */
function update(): void {
  const elements = [...pending]
  pending.clear()
  for (const write of elements.map((element) => element.read())) write?.()
}

interface ShownImage {
  readonly props: ElementProps
  /** Attributes to pass to the `<img>`; undefined removes an attribute. */
  readonly others: Readonly<Record<string, string | undefined>>
  readonly onSettled: (state: 'loaded' | 'error') => void
}

/** Shows an image in the element's `<img>`. Returns a function that stops watching it. */
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
    // Cross-origin isolated pages show cross-origin images only with CORS.
    crossorigin: globalThis.crossOriginIsolated ? 'anonymous' : undefined,
    ...rest,
    ...others,
  })
  // Set by CSSOM, which no security policy forbids.
  Object.assign(
    img.style,
    { width: '', maxWidth: '', height: '', objectFit: '', aspectRatio: '', background: '', display: '' },
    style,
    // Each source sets its aspect ratio with its attributes.
    sources[0] && { aspectRatio: '' },
  )
  if (!img.isConnected) element.append(img)
  const request = () => {
    if (sources.length > 0) place(element, img, sources)
    // `src` comes last: otherwise Safari would request it before it has seen the other attributes.
    setAttributes(img, { sizes, srcset: srcSet, src })
    queueMicrotask(() => keepPlace(img))
    const stopWatching = later(
      import('../page/watchImage.js').then(({ watchImage }) => () => {
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
    import('../page/whenNear.js').then(({ whenNear }) => () => {
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

/** Puts the image and its sources into a `<picture>`. */
function place(element: HTMLElement, img: HTMLImageElement, sources: readonly HTMLSourceElement[]): void {
  const picture = img.closest('picture') ?? document.createElement('picture')
  const before = [...picture.querySelectorAll('source')].map((source) => source.outerHTML).join()
  if (before !== sources.map((source) => source.outerHTML).join()) picture.replaceChildren(...sources, img)
  if (!picture.parentNode) element.append(picture)
}

/** Sets attributes that differ and removes undefined attributes, so that an image is never requested twice. */
function setAttributes(
  element: Element,
  attributes: Readonly<Record<string, string | number | undefined>>,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name)
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value))
  }
}

/** Runs the function that `load` resolves with, unless it was stopped before. Returns a function that stops it. */
function later(load: Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined = () => {}
  load.then(
    (start) => {
      if (stop) stop = start()
    },
    // The image is shown without it, too.
    () => {},
  )
  return () => {
    stop?.()
    stop = undefined
  }
}
