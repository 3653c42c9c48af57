import type { Uploader } from '@lading/kernel'
import type { RefObject } from 'react'
import type { UploaderHandle } from '../UploaderHandle.js'

type Waiter = (uploader: Uploader) => void

/** What a component makes of its `apiRef`: how its app is loaded, and who waits for its uploader. */
interface RefState {
  load: (() => void) | undefined
  readonly waiters: Waiter[]
}

const states = new WeakMap<object, RefState>()

function stateOf(ref: object): RefState {
  const state = states.get(ref) ?? { load: undefined, waiters: [] }
  states.set(ref, state)
  return state
}

/**
 * Resolves with the uploader of a component as soon as it is there, and makes the component load it. Does not resolve
 * while the component is not on the page.
 *
 * @param ref The object that the component has as its `apiRef`.
 * @example
 * const uploader = await uploaderReady(apiRef)
 * uploader.addFileFromUrl('https://example.com/photo.jpg')
 */
export function uploaderReady(ref: RefObject<UploaderHandle | null>): Promise<Uploader> {
  if (ref.current) return Promise.resolve(ref.current.getAPI())
  const state = stateOf(ref)
  state.load?.()
  return new Promise((resolve) => {
    state.waiters.push(resolve)
  })
}

/** Registers how {@link uploaderReady} loads the app of a component. Returns a function that removes it. */
export function registerRef(ref: object, load: () => void): () => void {
  const state = stateOf(ref)
  state.load = load
  if (state.waiters.length > 0) load()
  return () => {
    if (state.load === load) state.load = undefined
  }
}

/** Passes an uploader to all who wait for it. */
export function resolveRef(ref: object, uploader: Uploader): void {
  for (const resolve of stateOf(ref).waiters.splice(0)) resolve(uploader)
}
