import { buffer } from 'node:stream/consumers'
import type { Render, RenderCache } from '@lading/local-service/parts'
import type { S3Parts } from './S3Parts.js'

/** Runs work under a name on one node at a time, as far as that is possible. */
export interface Locks {
  /**
   * @param find looks for the result of another node while that works.
   * @param work makes the result.
   */
  once<Value>(
    name: string,
    find: () => Promise<Value | undefined>,
    work: () => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value>
}

/** Rendered images of all nodes. */
export interface SharedRenders extends RenderCache {
  /** How many images this node has rendered. */
  renderCount(): number
}

/** Looks for rendered images in the bucket before they are made, and keeps them there; `local` is in front of it. */
export function createSharedRenders(
  local: RenderCache,
  { objects, keys, log }: S3Parts,
  locks: Locks,
): SharedRenders {
  let renderCount = 0

  async function find(name: string): Promise<Uint8Array | undefined> {
    // Without the store an image takes longer, nothing else.
    const found = await objects.read(keys.render(name)).catch(() => undefined)
    return found && buffer(found.body).catch(() => undefined)
  }

  const shared =
    (name: string, render: Render): Render =>
    async (signal) => {
      const known = await find(name)
      if (known) return known
      const make = async () => {
        const bytes = await render(signal)
        renderCount++
        await objects.put(keys.render(name), bytes).catch((error: unknown) => {
          log(`A rendered image was not kept: ${error instanceof Error ? error.message : String(error)}`)
        })
        return bytes
      }
      return locks.once(name, () => find(name), make, signal)
    }

  return {
    get: (name, render, signal) => local.get(name, shared(name, render), signal),
    open: (name, render, signal) => local.open(name, shared(name, render), signal),
    counts: local.counts,
    renderCount: () => renderCount,
  }
}
