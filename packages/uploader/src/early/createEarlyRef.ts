import type { UploaderHandle } from '../UploaderHandle.js'
import type { EarlyHost } from './EarlyHost.js'
import { readProps } from './readProps.js'
import { discardFilesOf, loadRef, ownerOf } from './uploaderReady.js'

/** Options of {@link createEarlyRef}. */
export interface EarlyRefOptions<T> {
  /** Returns the value of the ref. */
  readonly get: () => T
  /** Called when the app is loaded, and with null when the component leaves the page. */
  readonly connect: (handle: UploaderHandle | null) => void
  /** Returns the props of the component. @default those of the component that has the ref */
  readonly props?: () => object
}

/** A ref whose value can be used before the app is loaded, and the host of its early uploader. */
export interface EarlyRef<T> {
  readonly ref: { current: T }
  readonly host: Omit<EarlyHost, 'hint'>
}

/** Creates a ref that keeps its own value when React sets it. */
export function createEarlyRef<T extends UploaderHandle | null>({
  get,
  connect,
  props,
}: EarlyRefOptions<T>): EarlyRef<T> {
  // An object with an own `current`, by which React recognizes a ref.
  const ref = {
    get current(): T {
      return get()
    },
    set current(handle: T) {
      connect(handle)
    },
  }
  const host = {
    load: () => loadRef(ref),
    ...readProps(props ?? (() => ownerOf(ref)?.props ?? {})),
    discardFiles: () => discardFilesOf(ref),
  }
  return { ref, host }
}
