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
import { abandonImage } from '../abandonImage.js'
import { imageAttributes } from '../imageAttributes.js'
import { keepPlace } from '../keepPlace.js'
import type { CdnImageProps } from './CdnImageProps.js'

/** Missing in React 18; read by name, so that bundlers do not report it. */
const preload: typeof ReactDOM.preload | undefined = Reflect.get(ReactDOM, 'preload')

/**
 * A picture of the CDN in the size, format and quality that the page needs. Works without JavaScript; with it, it also has a
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
    // Its cleanup runs before the picture is removed, that of other effects after.
    // biome-ignore lint/correctness/useExhaustiveDependencies: another picture needs a watcher of its own
    useInsertionEffect(() => {
      // In the page by then, and not painted.
      queueMicrotask(() => own.current && keepPlace(own.current))
      // Nothing of it is needed for the picture to be shown.
      const stop = import('./watchCdnImage.js').then(
        ({ watchCdnImage }) => own.current && watchCdnImage(own.current, props, style.background),
        () => null,
      )
      return () => {
        const img = own.current
        // By then it is removed, or has another source.
        if (img?.isConnected) queueMicrotask(() => img.isConnected || abandonImage(img))
        stop.then((end) => end?.())
      }
    }, [src, srcSet, props.fallback])

    return (
      <img
        {...attributes}
        crossOrigin={isIsolated ? 'anonymous' : undefined}
        // React 18 does not have the property.
        {...{ [version < '19' ? 'fetchpriority' : 'fetchPriority']: fetchPriority }}
        data-lading-image={props.layout ?? 'constrained'}
        {...htmlProps(props)}
        style={inlineStyle ? { ...style, ...ownStyle } : ownStyle}
        ref={own}
        alt={props.alt}
      />
    )
  })

/** A page that is isolated shows pictures of other origins by CORS only. A server doesn't know. */
const isPageIsolated = () => globalThis.crossOriginIsolated === true
const isServerIsolated = () => false
const subscribeToNothing = () => () => {}

/** Beginnings of the names that are not attributes of an `<img>`. Short, because every page loads them. */
const OWN =
  /^(uuid|cdn|src|pubkey|proxyC|secure|base|dev|format$|quality|prog|analytics|width|height|layout|sizes|autoS|break|orig|lazy|priority|placeholder|preload|fallback|inlineS)|Support$/

/** Returns the props that are passed on to the `<img>`. */
function htmlProps(props: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !OWN.test(name)))
}
