import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileSafely } from '../storage/writeFileSafely.js'
import { limitConcurrency } from './limitConcurrency.js'

/** Rendered images on disk; those that were not asked for the longest give way first. */
export interface RenderCache {
  /** The bytes kept under a name, or made now; who asks for the same meanwhile waits for the same work. */
  get(name: string, render: () => Promise<Buffer>): Promise<Buffer>
  /** How many images and bytes are kept, and how often that helped. */
  counts(): {
    readonly images: number
    readonly bytes: number
    readonly hits: number
    readonly misses: number
  }
}

/** A large image takes some hundred megabytes while it is rendered. */
const maxRendersAtOnce = 4

/** Opens the rendered images of a data directory. @param maxBytes most disk space they may take; 0 keeps none. */
export async function openRenderCache(dir: string, maxBytes: number): Promise<RenderCache> {
  await mkdir(dir, { recursive: true })
  // A map remembers the order in which keys were set, so its first key is the one to go.
  const sizes = new Map<string, number>()
  const running = new Map<string, Promise<Buffer>>()
  const limited = limitConcurrency(maxRendersAtOnce)
  let bytes = 0
  let hits = 0
  let misses = 0

  for (const { name, sizeBytes } of await listByAge(dir)) {
    sizes.set(name, sizeBytes)
    bytes += sizeBytes
  }
  await shrink()

  async function shrink(): Promise<void> {
    for (const [name, sizeBytes] of [...sizes]) {
      if (bytes <= maxBytes) return
      sizes.delete(name)
      bytes -= sizeBytes
      await rm(join(dir, name), { force: true }).catch(() => {})
    }
  }

  async function keep(name: string, content: Buffer): Promise<void> {
    if (content.length > maxBytes) return
    await writeFileSafely(join(dir, name), content)
    bytes += content.length - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, content.length)
    await shrink()
  }

  async function find(name: string): Promise<Buffer | null> {
    const sizeBytes = sizes.get(name)
    if (sizeBytes === undefined) return null
    sizes.delete(name)
    const content = await readFile(join(dir, name)).catch(() => null)
    // Whoever empties the directory by hand is right.
    if (content) sizes.set(name, sizeBytes)
    else bytes -= sizeBytes
    return content
  }

  async function findOrRender(name: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await find(name)
    if (kept) {
      hits++
      return kept
    }
    misses++
    const content = await limited(render)
    // A full disk costs speed, not the answer.
    await keep(name, content).catch(() => {})
    return content
  }

  return {
    get(name, render) {
      const work = running.get(name) ?? findOrRender(name, render).finally(() => running.delete(name))
      running.set(name, work)
      return work
    },
    counts: () => ({ images: sizes.size, bytes, hits, misses }),
  }
}

async function listByAge(dir: string): Promise<{ name: string; sizeBytes: number }[]> {
  const entries = []
  for (const name of await readdir(dir)) {
    if (name.endsWith('.part')) await rm(join(dir, name), { force: true })
    else if (/^[0-9a-f]{64}$/.test(name)) {
      const { size, mtimeMs } = await stat(join(dir, name))
      entries.push({ name, sizeBytes: size, mtimeMs })
    }
  }
  return entries.sort((a, b) => a.mtimeMs - b.mtimeMs)
}
