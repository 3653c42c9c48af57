import { buffer } from 'node:stream/consumers'
import type { OperationCounts, Render, RenderCache } from '@lading/local-service/parts'
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

const DAY_MS = 86_400_000
const UNIT_BYTES = 65_536
/** Rendered images that are kept for one network in a day, 1 GiB; more are delivered without being kept. */
const MAX_UNITS = 16_384

/** Looks for rendered images in the bucket before they are made, and keeps them there; `local` is in front of it. */
export function createSharedRenders(
  local: RenderCache,
  { objects, keys, log, now }: S3Parts,
  locks: Locks,
  counts: OperationCounts,
): SharedRenders {
  let renderCount = 0

  async function find(name: string): Promise<Uint8Array | undefined> {
    // Without the store an image takes longer, nothing else.
    const found = await objects.read(keys.render(name)).catch(() => undefined)
    return found && buffer(found.body).catch(() => undefined)
  }

  /** Anyone may have any size of an image made, and the bucket of a service has no end. */
  async function mayKeep(network: string | undefined, sizeBytes: number): Promise<boolean> {
    if (network === undefined) return true
    const day = Math.floor(now() / DAY_MS)
    const units = Math.ceil(sizeBytes / UNIT_BYTES)
    return counts.spend(`renders ${network} ${day}`, units, MAX_UNITS, (day + 1) * DAY_MS)
  }

  const shared =
    (name: string, render: Render, network?: string): Render =>
    async (signal) => {
      const known = await find(name)
      if (known) return known
      const make = async () => {
        const bytes = await render(signal)
        renderCount++
        if (!(await mayKeep(network, bytes.length))) return bytes
        await objects.put(keys.render(name), bytes).catch((error: unknown) => {
          log(`A rendered image was not kept: ${error instanceof Error ? error.message : String(error)}`)
        })
        return bytes
      }
      return locks.once(name, () => find(name), make, signal)
    }

  return {
    get: (name, render, signal, network) => local.get(name, shared(name, render, network), signal),
    open: (name, render, signal, network) => local.open(name, shared(name, render, network), signal),
    counts: local.counts,
    renderCount: () => renderCount,
  }
}
