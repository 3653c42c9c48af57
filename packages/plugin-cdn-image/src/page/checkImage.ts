import type { ImageProps } from '../url/ImageProps.js'
import type { ElementProps } from '../url/parseAttributes.js'
import { sourceOf } from '../url/sourceOf.js'
import { toLength } from '../url/toLength.js'
import { warnOnce } from './warnOnce.js'

/** Reports mistakes in how an image is used, each once. Loaded on development machines only. */
export function checkImage(img: HTMLImageElement, props: ImageProps): void {
  const name = nameOf(props)
  for (const problem of problemsOf(props)) warnOnce(`${name}: ${problem}`)
  if (!img.hasAttribute('alt')) {
    warnOnce(`${name} has no alt text. Screen readers then read its URL; set alt, empty for decoration.`)
  }
  watched.set(img, name)
  watchLargestPaint()
  img.addEventListener('error', () => warnOnce(`${name} cannot be loaded: ${img.currentSrc || img.src}`))
}

/** Reports mistakes in how an element is used. */
export function checkElement(element: HTMLElement, props: ElementProps): void {
  const selector = props.isBackgroundFor
  if (!selector) {
    const img = element.querySelector('img')
    if (img) checkImage(img, props)
    return
  }
  const name = nameOf(props)
  for (const problem of problemsOf({ ...props, layout: 'full-width', width: 1, height: 1 })) {
    warnOnce(`${name}: ${problem}`)
  }
  if (!isMatched(selector)) {
    warnOnce(`${name}: is-background-for="${selector}" matches no element, so the picture is not shown.`)
  }
}

function problemsOf(props: ImageProps): readonly string[] {
  const { uuid, src, cdnCname, breakpoints, layout } = props
  const invalid = (['width', 'height', 'originalWidth', 'originalHeight'] as const)
    .filter((name) => props[name] !== undefined && toLength(props[name]) === undefined)
    .map((name) => `${name} must be a positive number of pixels; ${JSON.stringify(props[name])} is ignored.`)
  const list = typeof breakpoints === 'string' ? breakpoints.split(',') : (breakpoints ?? [])
  const checks: readonly (readonly [boolean, string])[] = [
    [!uuid && !src, 'it has neither uuid nor src, so nothing is shown.'],
    [Boolean(src) && !sourceOf(props), `nothing delivers src="${src}". Set pubkey, proxyCname or uuid.`],
    [
      Boolean(src && !uuid && !props.baseUrl && !/^([a-z]+:|\/\/)/i.test(src)),
      `src="${src}" is relative and is used unchanged. Set baseUrl to deliver it in several sizes.`,
    ],
    [/~\d+\/?$/.test(uuid ?? ''), 'uuid names a group. Append /nth/{index} to name one of its files.'],
    [
      Boolean(cdnCname) && !/^(\/|https?:)/i.test(cdnCname ?? ''),
      `cdnCname="${cdnCname}" must begin with https://.`,
    ],
    [
      list.some((item) => toLength(item) === undefined),
      `breakpoints must be positive numbers; others in "${list.join(',')}" are ignored.`,
    ],
    [
      layout !== undefined && !['constrained', 'fixed', 'full-width'].includes(layout),
      `layout="${layout}" is unknown; constrained is used.`,
    ],
    [
      invalid.length === 0 && !(toLength(props.width) && toLength(props.height)),
      'it has no width and height, so the page moves when it is loaded. Set both, or those of describeImage().',
    ],
  ]
  return [...invalid, ...checks.filter(([isWrong]) => isWrong).map(([, problem]) => problem)]
}

function nameOf({ uuid, src, alt }: ImageProps & { readonly alt?: string }): string {
  return `the picture ${JSON.stringify(alt || uuid || src?.slice(0, 80) || '')}`
}

function isMatched(selector: string): boolean {
  try {
    return document.querySelector(selector) !== null
  } catch {
    return false
  }
}

const watched = new WeakMap<Element, string>()
let isWatching = false

/** Warns if the largest image above the fold is lazy. */
function watchLargestPaint(): void {
  if (isWatching || !PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return
  isWatching = true
  new PerformanceObserver((list) => {
    const { element } = list.getEntries().at(-1) as LargestPaint
    const name = element && watched.get(element)
    if (name && element.getAttribute('loading') === 'lazy') {
      warnOnce(`${name} is the largest paint of the page and is loaded lazily. Set priority.`)
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

interface LargestPaint extends PerformanceEntry {
  readonly element: Element | null
}
