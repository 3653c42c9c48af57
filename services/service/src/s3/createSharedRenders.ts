import {
  findSite,
  type OperationCounts,
  type Render,
  type RenderCache,
  type RenderedBody,
  UploadApiError,
} from '@lading/local-service/parts'
import type { S3Parts } from './S3Parts.js'

/** Runs work under a name on one node at a time, as far as possible. */
export interface Locks {
  /**
   * @param find polls for the result of another node that is working on it.
   * @param work creates the result.
   */
  once<Value>(
    name: string,
    find: () => Promise<Value | undefined>,
    work: () => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value>
}

/** Rendered images, shared by all nodes. */
export interface SharedRenders extends RenderCache {
  /** Returns how many images this node has rendered. */
  renderCount(): number
}

const DAY_MS = 86_400_000
const UNIT_BYTES = 65_536
/** Rendered images to keep per network and day, i.e. 1 GiB; further images are delivered without being kept. */
const MAX_UNITS = 16_384

/** Looks for rendered images in the bucket before they're rendered, and keeps them there; `local` is a cache in front of it. */
export function createSharedRenders(
  local: RenderCache,
  { objects, keys, readers, log, now }: S3Parts,
  locks: Locks,
  counts: OperationCounts,
): SharedRenders {
  let renderCount = 0

  /** Opens an image in the bucket by copying it to disk. It takes a reader's place, like everything that reads from the store. */
  async function find(name: string, network: string, signal: AbortSignal): Promise<RenderedBody | undefined> {
    let sizeBytes = 0
    const openNow = async () => {
      const found = await objects.read(keys.render(name))
      if (!found) throw new Error('It was never rendered.')
      sizeBytes = found.sliceBytes
      return found.body
    }
    const body = await readers.open({ client: network, signal }, openNow).catch((error: unknown) => {
      // Without the store, an image only takes longer.
      if (error instanceof UploadApiError) throw error
      return undefined
    })
    return body && { sizeBytes, body }
  }

  /** Anyone can request any image size, and a bucket's size isn't limited. */
  async function mayKeep(network: string | undefined, sizeBytes: number): Promise<boolean> {
    if (network === undefined) return true
    const day = Math.floor(now() / DAY_MS)
    const units = Math.ceil(sizeBytes / UNIT_BYTES)
    return counts.spend(`renders ${network} ${day}`, units, MAX_UNITS, (day + 1) * DAY_MS, findSite(network))
  }

  const shared =
    (name: string, render: Render, network?: string): Render =>
    async (signal, hold) => {
      const findKept = () => find(name, network ?? '', signal)
      const known = await findKept()
      if (known) return known
      const make = async () => {
        const bytes = await render(signal, hold)
        renderCount++
        if (!(bytes instanceof Uint8Array)) return bytes
        hold(bytes.length)
        if (!(await mayKeep(network, bytes.length))) return bytes
        await objects.put(keys.render(name), bytes).catch((error: unknown) => {
          log(`A rendered image was not kept: ${error instanceof Error ? error.message : String(error)}`)
        })
        return bytes
      }
      return locks.once<Uint8Array | RenderedBody>(name, findKept, make, signal)
    }

  return {
    get: (name, render, signal, network) => local.get(name, shared(name, render, network), signal, network),
    open: (name, render, signal, network) => local.open(name, shared(name, render, network), signal, network),
    counts: local.counts,
    renderCount: () => renderCount,
  }
}
