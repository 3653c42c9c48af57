import type { Uploader } from '@lading/kernel'
import type { RefObject } from 'react'
import type { UploaderHandle } from '../props/UploaderHandle.js'
import { type EarlyComponent, earlyComponents } from './earlyComponents.js'

/** Resolve functions by ref. */
const waiters = /* @__PURE__ */ new WeakMap<object, ((uploader: Uploader) => void)[]>()

/** Returns a ref's component; undefined while it isn't on the page. */
export function ownerOf(ref: object): EarlyComponent | undefined {
  return earlyComponents.all.get(intentsOf(ref))
}

/** Returns the object that identifies a ref's component. */
function intentsOf(ref: object): object {
  const found = [...earlyComponents.all].find(([, { props }]) => props.apiRef === ref)
  return found?.[0] ?? ref
}

/** Loads the uploader for a ref's component as soon as the component is on the page. */
export function loadRef(ref: object): void {
  earlyComponents.awaited.add(ref)
  ownerOf(ref)?.load()
}

/**
 * Resolves with a component's uploader as soon as it's loaded and the page's plugins are set up, and makes the component load
 * it. Doesn't resolve while the component isn't on the page.
 *
 * @param ref The object passed to the component as its `apiRef`.
 * @example
 * const uploader = await uploaderReady(apiRef)
 * uploader.addFileFromUrl('https://example.com/photo.jpg')
 */
export function uploaderReady(ref: RefObject<UploaderHandle | null>): Promise<Uploader> {
  const uploader = earlyComponents.uploaders.get(intentsOf(ref))
  if (uploader) return Promise.resolve(uploader)
  earlyComponents.waitedFor.add(ref)
  loadRef(ref)
  earlyComponents.listeners.add(resolveAll)
  return new Promise((resolve) => {
    waiters.set(ref, [...(waiters.get(ref) ?? []), resolve])
  })
}

function resolveAll(): void {
  for (const [intents, { props }] of earlyComponents.all) {
    const uploader = earlyComponents.uploaders.get(intents)
    const resolves = waiters.get(props.apiRef as object)
    if (!uploader || !resolves) continue
    waiters.delete(props.apiRef as object)
    for (const resolve of resolves) resolve(uploader)
  }
}
