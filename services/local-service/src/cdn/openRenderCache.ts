import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { CdnError } from '../errors/CdnError.js'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import type { Log } from '../storage/forEachEntry.js'
import { openStoredBytes } from '../storage/openStoredBytes.js'
import { writeFileSafely } from '../storage/writeFileSafely.js'
import { checkSeal } from './checkSeal.js'
import { createRenderRoom, type HoldBytes, SMALL_BYTES } from './createRenderRoom.js'
import { SEAL_BYTES } from './formatSeal.js'
import { listRenders } from './listRenders.js'
import { readSealed } from './readSealed.js'
import { sealBytes } from './sealBytes.js'
import { sealStream } from './sealStream.js'

/**
 * Renders an image, or opens a shared copy of it.
 *
 * @param signal aborts when no client waits for it anymore.
 * @param hold counts its bytes while they're in memory.
 */
export type Render = (signal: AbortSignal, hold: HoldBytes) => Promise<Uint8Array | RenderedBody>

/** Image work results on disk; the least recently used results are removed first. */
export interface RenderCache {
  /**
   * Returns small results: the bytes kept under a name, or rendered now. Calls for the same name share a render, which is aborted when all
   * of them have left.
   *
   * @param signal aborts when this client leaves.
   * @param network the client's network; if nodes share the cache, what it keeps per network is limited. @default unlimited, for
   *   small results
   */
  get(name: string, render: Render, signal?: AbortSignal, network?: string): Promise<Uint8Array>
  /**
   * Like `get`, but opens a body to send. It's read from disk if it's kept there, so that a slow client takes little memory. Small images
   * are bytes.
   *
   * @throws UploadApiError `RequestThrottledError` if the image isn't kept, and too many of the network's images are in memory.
   */
  open(
    name: string,
    render: Render,
    signal?: AbortSignal,
    network?: string,
  ): Promise<Uint8Array | RenderedBody>
  /** Number and size of the kept renders, and the number of cache hits. */
  counts(): {
    readonly images: number
    readonly bytes: number
    readonly hits: number
    readonly misses: number
  }
}

export interface RenderedBody {
  readonly sizeBytes: number
  readonly body: Readable
}

/** An image that was rendered or found. */
interface Made {
  readonly sizeBytes: number
  /** Undefined if the bytes are on disk, and too many to be held while a client reads them. */
  readonly bytes?: Uint8Array
}

interface SharedRender {
  readonly work: Promise<Made>
  readonly controller: AbortController
  clients: number
}

/** Maximum bytes of small images in memory. */
const MAX_HOT_BYTES = shareOfHeap(16_777_216)

/** An image that was evicted before its reader could open it is rendered again, up to this often. */
const MAX_ATTEMPTS = 3

/** Opens a data directory's rendered images. @param maxBytes maximum disk space; 0 keeps nothing. */
export async function openRenderCache(dir: string, maxBytes: number, log: Log): Promise<RenderCache> {
  const removals = new Set<Promise<void>>()
  /** Small images that were read from disk: at first a mark, from the second time on their bytes. */
  const hot = new LRUCache<string, Uint8Array | 'once'>({
    maxSize: MAX_HOT_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  const sizes = new LRUCache<string, number>({
    // The cache library has no limit of 0, and no entry size of 0.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (sizeBytes) => Math.max(1, sizeBytes),
    dispose(_sizeBytes, name, reason) {
      hot.delete(name)
      if (reason === 'evict') removals.add(rm(join(dir, name), { force: true }).catch(() => {}))
    },
  })
  const running = new Map<string, SharedRender>()
  const room = createRenderRoom()
  let hits = 0
  let misses = 0

  for (const { name, sizeBytes } of await listRenders(dir, log)) sizes.set(name, sizeBytes)
  await settleRemovals()

  async function settleRemovals(): Promise<void> {
    await Promise.all(removals)
    removals.clear()
  }

  /** Writes an image chunk by chunk. Returns false if the cache is too small for it. */
  async function keep(name: string, content: Uint8Array | RenderedBody): Promise<boolean> {
    const isInMemory = content instanceof Uint8Array
    const sizeBytes = isInMemory ? content.length : content.sizeBytes
    const sealedBytes = sizeBytes + SEAL_BYTES
    if (sealedBytes > maxBytes) return false
    const sealed = isInMemory ? sealBytes(content) : sealStream(content.body, sizeBytes)
    // A power cut may cost an image, which its checksum shows.
    await writeFileSafely(join(dir, name), sealed, false)
    sizes.set(name, sealedBytes)
    await settleRemovals()
    return true
  }

  async function find(name: string): Promise<Made | null> {
    const sealedBytes = sizes.get(name)
    if (sealedBytes === undefined) return null
    const [path, sizeBytes] = [join(dir, name), sealedBytes - SEAL_BYTES]
    // Someone might have emptied or damaged the directory by hand.
    if (sizeBytes <= SMALL_BYTES) {
      const bytes = await readSealed(path, sealedBytes).catch(() => null)
      if (bytes) {
        hot.set(name, hot.has(name) ? bytes : 'once')
        return { sizeBytes, bytes }
      }
    } else if (await checkSeal(path).catch(() => false)) return { sizeBytes }
    sizes.delete(name)
    return null
  }

  async function findOrRender(
    name: string,
    render: Render,
    signal: AbortSignal,
    hold: HoldBytes,
  ): Promise<Made> {
    const kept = await find(name)
    if (kept) {
      hits++
      return kept
    }
    misses++
    const content = await render(signal, hold)
    if (content instanceof Uint8Array) {
      hold(content.length)
      // A full disk costs speed, not the answer.
      const isKept = await keep(name, content).catch(() => false)
      return {
        sizeBytes: content.length,
        ...((!isKept || content.length <= SMALL_BYTES) && { bytes: content }),
      }
    }
    if (await keep(name, content).catch(() => false)) return { sizeBytes: content.sizeBytes }
    content.body.destroy()
    return readAgain(render, signal, hold)
  }

  /** Reads an image into memory if it can't be kept on disk. */
  async function readAgain(render: Render, signal: AbortSignal, hold: HoldBytes): Promise<Made> {
    const content = await render(signal, hold)
    if (content instanceof Uint8Array) return { sizeBytes: content.length, bytes: content }
    const { sizeBytes, body } = content
    try {
      hold(sizeBytes)
      const bytes = await buffer(body)
      if (bytes.length !== sizeBytes) throw new Error('The kept image is shorter than announced.')
      return { sizeBytes, bytes }
    } finally {
      body.destroy()
    }
  }

  function start(name: string, render: Render, network: string): SharedRender {
    const controller = new AbortController()
    const { hold, leave } = room.enter(network, (reason) => controller.abort(reason))
    const work = findOrRender(name, render, controller.signal, hold).finally(() => {
      leave()
      if (running.get(name) === shared) running.delete(name)
    })
    const shared: SharedRender = { work, controller, clients: 0 }
    running.set(name, shared)
    return shared
  }

  async function make(
    name: string,
    render: Render,
    signal: AbortSignal | undefined,
    network: string,
  ): Promise<Made> {
    const shared = running.get(name) ?? start(name, render, network)
    shared.clients++
    const leave = () => {
      shared.clients--
      if (shared.clients > 0) return
      // A client that arrives now must not share a render that's being aborted.
      if (running.get(name) === shared) running.delete(name)
      shared.controller.abort()
    }
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return await shared.work
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  function openKept(name: string, contentBytes: number): Promise<Readable | null> {
    const sealedBytes = contentBytes + SEAL_BYTES
    return openStoredBytes(join(dir, name), sealedBytes, { start: 0, end: contentBytes - 1 }).catch(
      () => null,
    )
  }

  async function open(
    name: string,
    render: Render,
    signal?: AbortSignal,
    network = '',
  ): Promise<Uint8Array | RenderedBody> {
    const known = hot.get(name)
    if (known instanceof Uint8Array) {
      // Those that are requested most stay on the disk, too.
      sizes.get(name)
      hits++
      return known
    }
    for (let attempt = 1; ; attempt++) {
      const { sizeBytes, bytes } = await make(name, render, signal, network)
      if (bytes && sizeBytes <= SMALL_BYTES) return bytes
      const body = bytes ? room.send(bytes, network) : await openKept(name, sizeBytes)
      if (body) return { sizeBytes, body }
      if (attempt === MAX_ATTEMPTS)
        throw new CdnError(
          'file-damaged',
          'The rendered image is removed from the cache as soon as it is kept: enlarge the cache.',
        )
      sizes.delete(name)
    }
  }

  return {
    async get(name, render, signal, network) {
      const content = await open(name, render, signal, network)
      return content instanceof Uint8Array ? content : buffer(content.body)
    },
    open,
    counts: () => ({ images: sizes.size, bytes: sizes.calculatedSize, hits, misses }),
  }
}
