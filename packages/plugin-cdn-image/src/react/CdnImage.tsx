'use client'

import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type Ref,
  type RefAttributes,
  useImperativeHandle,
  useInsertionEffect,
  useRef,
  useSyncExternalStore,
  version,
} from 'react'
import * as ReactDOM from 'react-dom'
import { imageAttributes } from '../markup/imageAttributes.js'
import { abandonImage } from '../page/abandonImage.js'
import { keepPlace } from '../page/keepPlace.js'
import type { CdnImageProps } from './CdnImageProps.js'

/** Missing in React 18. Read by name, so that bundlers don't report it. */
const preload: typeof ReactDOM.preload | undefined = Reflect.get(ReactDOM, 'preload')

/**
 * A CDN image in the size, format and quality that the page needs. It works without JavaScript; with JavaScript, it also has a
 * blurred placeholder, a second attempt and a fallback.
 */
export const CdnImage: ForwardRefExoticComponent<CdnImageProps & RefAttributes<HTMLImageElement>> =
  forwardRef(function CdnImage(props: CdnImageProps, ref: Ref<HTMLImageElement>): ReactElement {
    const { inlineStyle = true, style: ownStyle } = props
    const { style, fetchPriority, ...attributes } = imageAttributes(props)
    const { src, srcSet, sizes } = attributes

    if (fetchPriority && src && props.preload !== false)
      preload?.(src, { as: 'image', fetchPriority, imageSrcSet: srcSet, imageSizes: sizes })

    const isIsolated = useSyncExternalStore(subscribeToNothing, isPageIsolated, isServerIsolated)
    const own = useRef<HTMLImageElement>(null)
    useImperativeHandle(ref, () => own.current as HTMLImageElement, [])
    // Insertion effects clean up before the image is removed; other effects clean up afterwards.
    // biome-ignore lint/correctness/useExhaustiveDependencies: another picture needs a watcher of its own
    useInsertionEffect(() => {
      // The image is in the page by now, but isn't painted yet.
      queueMicrotask(() => own.current && keepPlace(own.current))
      // The image shows without this chunk.
      const stop = import('./watchCdnImage.js').then(
        ({ watchCdnImage }) => own.current && watchCdnImage(own.current, props, style.background),
        () => null,
      )
      return () => {
        const img = own.current
        // By then the image might be removed or have another source.
        if (img?.isConnected) queueMicrotask(() => img.isConnected || abandonImage(img))
        stop.then((end) => end?.())
      }
    }, [src, srcSet, props.fallback])

    return (
      <img
        {...attributes}
        crossOrigin={isIsolated ? 'anonymous' : undefined}
        // React 18 doesn't have this property.
        {...{ [version < '19' ? 'fetchpriority' : 'fetchPriority']: fetchPriority }}
        data-lading-image={props.layout ?? 'constrained'}
        {...htmlProps(props)}
        style={inlineStyle ? { ...style, ...ownStyle } : ownStyle}
        ref={own}
        alt={props.alt}
      />
    )
  })

/** Cross-origin isolated pages show cross-origin images only with CORS. A server doesn't know. */
const isPageIsolated = () => globalThis.crossOriginIsolated === true
const isServerIsolated = () => false
const subscribeToNothing = () => () => {}

/** Prefixes of prop names that aren't `<img>` attributes. They're short because every page loads them. */
const OWN =
  /^(uuid|cdn|src|pubkey|proxyC|secure|base|dev|format$|quality|prog|analytics|width|height|layout|sizes|autoS|break|orig|lazy|priority|placeholder|preload|fallback|inlineS)|Support$/

/** Returns the props to pass to the `<img>`. */
function htmlProps(props: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !OWN.test(name)))
}
