import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { CdnError } from '../errors/CdnError.js'
import type { Log } from '../storage/forEachEntry.js'
import { openStoredBytes } from '../storage/openStoredBytes.js'
import { writeFileSafely } from '../storage/writeFileSafely.js'
import { checkSeal } from './checkSeal.js'
import { createRenderRoom, type HoldBytes } from './createRenderRoom.js'
import { listRenders } from './listRenders.js'
import { SEAL_BYTES, sealStream } from './sealStream.js'

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
   * Like `get`, but opens a body to send. It's read from disk if it's kept there, so that a slow client takes little memory.
   *
   * @throws UploadApiError `RequestThrottledError` if the image isn't kept, and too many of the network's images are in memory.
   */
  open(name: string, render: Render, signal?: AbortSignal, network?: string): Promise<RenderedBody>
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
  /** Undefined if the bytes are on disk. */
  readonly bytes?: Uint8Array
}

interface SharedRender {
  readonly work: Promise<Made>
  readonly controller: AbortController
  clients: number
}

/** An image that was evicted before its reader could open it is rendered again, up to this often. */
const MAX_ATTEMPTS = 3

/** Opens a data directory's rendered images. @param maxBytes maximum disk space; 0 keeps nothing. */
export async function openRenderCache(dir: string, maxBytes: number, log: Log): Promise<RenderCache> {
  const removals = new Set<Promise<void>>()
  const sizes = new LRUCache<string, number>({
    // The cache library has no limit of 0, and no entry size of 0.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (sizeBytes) => Math.max(1, sizeBytes),
    dispose(_sizeBytes, name, reason) {
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
    const body = isInMemory ? Readable.from([content]) : content.body
    await writeFileSafely(join(dir, name), sealStream(body, sizeBytes))
    sizes.set(name, sealedBytes)
    await settleRemovals()
    return true
  }

  async function find(name: string): Promise<Made | null> {
    const sealedBytes = sizes.get(name)
    if (sealedBytes === undefined) return null
    // Someone might have emptied or damaged the directory by hand.
    if (await checkSeal(join(dir, name)).catch(() => false)) return { sizeBytes: sealedBytes - SEAL_BYTES }
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
      return { sizeBytes: content.length, ...(!isKept && { bytes: content }) }
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
  ): Promise<RenderedBody> {
    for (let attempt = 1; ; attempt++) {
      const { sizeBytes, bytes } = await make(name, render, signal, network)
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
      return buffer((await open(name, render, signal, network)).body)
    },
    open,
    counts: () => ({ images: sizes.size, bytes: sizes.calculatedSize, hits, misses }),
  }
}
