import type { Uploader } from '@lading/kernel'
import type { RefObject } from 'react'
import type { UploaderHandle } from '../UploaderHandle.js'

type Waiter = (uploader: Uploader) => void

/** The component that a ref belongs to. */
export interface RefOwner {
  readonly load: () => unknown
  readonly props: () => object
  /** Removes the files of people that wait. */
  readonly discardFiles: () => void
}

/** The state of a ref: its component, and the promises that wait for the uploader. */
interface RefState {
  owner?: RefOwner | undefined
  /** Whether something needs the uploader before there is a component. */
  isWanted?: boolean
  /** The uploader, once its plugins are set up. */
  uploader?: Uploader | undefined
  readonly waiters: Waiter[]
}

const states = new WeakMap<object, RefState>()

function stateOf(ref: object): RefState {
  const state = states.get(ref) ?? { waiters: [] }
  states.set(ref, state)
  return state
}

/** Returns the component of a ref; undefined while it is not on the page. */
export function ownerOf(ref: object): RefOwner | undefined {
  return stateOf(ref).owner
}

/** Whether something waits for the uploader of a component, and may do anything with it before the first upload. */
export function isAwaited(ref: unknown): boolean {
  return typeof ref === 'function' || (ref != null && states.get(ref)?.isWanted === true)
}

/** Loads the uploader of a ref's component as soon as the component is on the page. */
export function loadRef(ref: object): void {
  const state = stateOf(ref)
  state.isWanted = true
  state.owner?.load()
}

/**
 * Resolves with the uploader of a component as soon as it is loaded and the plugins of the page are set up, and makes the
 * component load it. Does not resolve while the component is not on the page.
 *
 * @param ref The object that the component has as its `apiRef`.
 * @example
 * const uploader = await uploaderReady(apiRef)
 * uploader.addFileFromUrl('https://example.com/photo.jpg')
 */
export function uploaderReady(ref: RefObject<UploaderHandle | null>): Promise<Uploader> {
  const state = stateOf(ref)
  if (state.uploader) return Promise.resolve(state.uploader)
  loadRef(ref)
  return new Promise((resolve) => {
    state.waiters.push(resolve)
  })
}

/** Registers the component of a ref. Returns a function that removes it. */
export function registerRef(ref: object, owner: RefOwner): () => void {
  const state = stateOf(ref)
  state.owner = owner
  if (state.isWanted) owner.load()
  return () => {
    if (state.owner !== owner) return
    state.owner = undefined
    state.uploader = undefined
  }
}

/** Passes an uploader to all who wait for it. */
export function resolveRef(ref: object, uploader: Uploader): void {
  const state = stateOf(ref)
  state.uploader = uploader
  for (const resolve of state.waiters.splice(0)) resolve(uploader)
}
