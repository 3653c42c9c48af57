import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { forEachEntry, type Log, statFile } from '../storage/forEachEntry.js'
import { openStoredBytes } from '../storage/openStoredBytes.js'
import { writeFileSafely } from '../storage/writeFileSafely.js'
import { SEAL_BYTES, sealBytes, unsealBytes } from './sealBytes.js'

/** Renders an image. @param signal aborts when no client waits for the bytes any longer. */
export type Render = (signal: AbortSignal) => Promise<Uint8Array>

/** Image work results on disk; the least recently used results are removed first. */
export interface RenderCache {
  /**
   * Returns the bytes kept under a name, or renders them now. Calls for the same name share one render, which is aborted once all
   * of them have left.
   *
   * @param signal aborts when this client leaves.
   * @param network the client's network; if nodes share the cache, what it keeps per network is limited. @default unlimited, for
   *   small results
   */
  get(name: string, render: Render, signal?: AbortSignal, network?: string): Promise<Uint8Array>
  /** Like `get`, but returns a body to send, read from disk if the result is kept there, so that a slow client takes little memory. */
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
  readonly body: Readable | Buffer
}

interface SharedRender {
  readonly work: Promise<Uint8Array>
  readonly controller: AbortController
  clients: number
}

/** Opens a data directory's rendered images. @param maxBytes most disk space that they can take; 0 keeps nothing. */
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
  let hits = 0
  let misses = 0

  for (const { name, sizeBytes } of await listByAge(dir, log)) sizes.set(name, sizeBytes)
  await settleRemovals()

  async function settleRemovals(): Promise<void> {
    await Promise.all(removals)
    removals.clear()
  }

  async function keep(name: string, content: Uint8Array): Promise<void> {
    const sealed = sealBytes(content)
    if (sealed.length > maxBytes) return
    await writeFileSafely(join(dir, name), sealed)
    sizes.set(name, sealed.length)
    await settleRemovals()
  }

  async function find(name: string): Promise<Uint8Array | null> {
    if (sizes.get(name) === undefined) return null
    const sealed = await readFile(join(dir, name)).catch(() => null)
    // Someone might empty or damage the directory by hand at any time.
    const content = sealed && unsealBytes(sealed)
    if (!content) sizes.delete(name)
    return content
  }

  async function findOrRender(name: string, render: Render, signal: AbortSignal): Promise<Uint8Array> {
    const kept = await find(name)
    if (kept) {
      hits++
      return kept
    }
    misses++
    const content = await render(signal)
    // A full disk costs speed, not the answer.
    await keep(name, content).catch(() => {})
    return content
  }

  function start(name: string, render: Render): SharedRender {
    const controller = new AbortController()
    const work = findOrRender(name, render, controller.signal).finally(() => {
      if (running.get(name) === shared) running.delete(name)
    })
    const shared: SharedRender = { work, controller, clients: 0 }
    running.set(name, shared)
    return shared
  }

  async function get(name: string, render: Render, signal?: AbortSignal): Promise<Uint8Array> {
    const shared = running.get(name) ?? start(name, render)
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

  async function openKept(name: string, contentBytes: number): Promise<Readable | null> {
    const sealedBytes = contentBytes + SEAL_BYTES
    if (sizes.peek(name) !== sealedBytes) return null
    return openStoredBytes(join(dir, name), sealedBytes, { start: 0, end: contentBytes - 1 }).catch(
      () => null,
    )
  }

  return {
    get,
    async open(name, render, signal) {
      const bytes = await get(name, render, signal)
      const kept = await openKept(name, bytes.length)
      return {
        sizeBytes: bytes.length,
        body: kept ?? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      }
    },
    counts: () => ({ images: sizes.size, bytes: sizes.calculatedSize, hits, misses }),
  }
}

async function listByAge(dir: string, log: Log): Promise<{ name: string; sizeBytes: number }[]> {
  const entries: { name: string; sizeBytes: number; mtimeMs: number }[] = []
  const list = forEachEntry(dir, log, async (name) => {
    if (name.endsWith('.part')) await rm(join(dir, name), { force: true })
    else if (/^[0-9a-f]{64}$/.test(name)) {
      const { size, mtimeMs } = await statFile(join(dir, name))
      entries.push({ name, sizeBytes: size, mtimeMs })
    }
  })
  // Without its directory the service renders every time, but it must still start.
  await list.catch((error: unknown) => log(`Rendered images are not kept: ${String(error)}`))
  return entries.sort((a, b) => a.mtimeMs - b.mtimeMs)
}
