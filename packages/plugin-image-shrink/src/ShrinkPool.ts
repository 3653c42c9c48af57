import { type Clock, parseCsv } from '@lading/kernel'
import type { Engine } from './engines/Engine.js'
import { openEngine } from './engines/openEngine.js'
import { readPlan } from './headers/readPlan.js'
import type { ShrinkJob } from './job/ShrinkJob.js'
import { targetSize } from './job/targetSize.js'
import type { ShrinkSettings } from './parseShrink.js'
import { turnedSize } from './pixels/turn.js'

/** An image, and how to shrink it. */
export interface ShrinkRequest extends ShrinkSettings {
  readonly file: Blob
  /** The entry's name, which can differ from the file's name. */
  readonly name: string
  readonly isProgressiveShrunk: boolean
  /** Accepted types, comma-separated. A result of another type isn't used. */
  readonly accept: string
  readonly signal: AbortSignal
}

/** A single uploader's access to the page's pool. */
export interface ShrinkClient {
  /** Resolves with the shrunk file; undefined if the original should be sent. */
  readonly shrink: (request: ShrinkRequest) => Promise<{ readonly file: File } | undefined>
  readonly close: () => void
}

interface Task {
  readonly job: ShrinkJob
  readonly signal: AbortSignal
  readonly resolve: (result: Blob | null) => void
  readonly reject: (error: unknown) => void
}

const IDLE_MS = 30_000
const LIMIT_MS = 30_000
const LIMIT_MESSAGE = `No result within ${LIMIT_MS / 1000} s.`
/** Area of the largest image to decode, in pixels: its bitmap takes 1 GB at most. */
const MAX_SOURCE_PX = 268_435_456

/** Shrinks images for all uploaders on a page one after another, so that only a single full bitmap is in memory at a time. */
export class ShrinkPool {
  static #shared: ShrinkPool | undefined

  readonly #clock: Clock
  readonly #queue: Task[] = []
  #engine: Promise<Engine> | undefined
  #cancelIdle: (() => void) | undefined
  #isWorking = false
  #users = 0

  private constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Opens the page's pool for another uploader. The pool ends with its last uploader. */
  static open(clock: Clock): ShrinkClient {
    ShrinkPool.#shared ??= new ShrinkPool(clock)
    const pool = ShrinkPool.#shared
    pool.#users += 1
    return {
      shrink: (request) => pool.#shrink(request),
      close() {
        pool.#users -= 1
        if (pool.#users > 0) return
        pool.#end()
        if (ShrinkPool.#shared === pool) ShrinkPool.#shared = undefined
      },
    }
  }

  async #shrink(request: ShrinkRequest): Promise<{ readonly file: File } | undefined> {
    const { file, name, area, quality, isProgressiveShrunk, accept, signal } = request
    const plan = await readPlan(file, isProgressiveShrunk)
    if (!plan || signal.aborted) return undefined
    const { size, jpeg } = plan
    if (size && size.width * size.height > MAX_SOURCE_PX) throw new Error('Not supported')
    if (size && !targetSize(turnedSize(size, jpeg?.orientation ?? 1), area)) throw new Error('Not required')
    const job = { file, plan, area, quality, isJpegAccepted: acceptsJpeg(accept) }
    const result = await new Promise<Blob | null>((resolve, reject) => {
      this.#queue.push({ job, signal, resolve, reject })
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      void this.#work()
    })
    if (!result) return undefined
    const lastModified = file instanceof File ? file.lastModified : undefined
    const newName = renamed(name, plan.mimeType, result.type)
    return {
      file: new File([result], newName, {
        type: result.type,
        ...(lastModified !== undefined && { lastModified }),
      }),
    }
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    this.#cancelIdle?.()
    for (let task = this.#queue.shift(); task; task = this.#queue.shift()) {
      if (!task.signal.aborted) await this.#run(task)
    }
    this.#isWorking = false
    if (this.#users === 0) this.#end()
    else this.#cancelIdle = this.#clock.schedule(IDLE_MS, () => this.#end())
  }

  /** Resolves when the image is done and its memory is free, even if nothing waits for it anymore. */
  async #run({ job, signal, resolve, reject }: Task): Promise<void> {
    let engine: Engine | undefined
    const abort = () => engine?.abort()
    signal.addEventListener('abort', abort, { once: true })
    let cancelLimit = () => {}
    const limit = new Promise<never>((_, fail) => {
      cancelLimit = this.#clock.schedule(LIMIT_MS, () => fail(new Error(LIMIT_MESSAGE)))
    })
    try {
      this.#engine ??= openEngine()
      engine = await Promise.race([this.#engine, limit])
      if (signal.aborted) return
      resolve(await Promise.race([engine.run(job), limit]))
    } catch (error) {
      reject(error)
      // Replace a worker that crashed or hangs.
      if (!engine?.isAlive() || (error as Error).message === LIMIT_MESSAGE) this.#closeEngine()
    } finally {
      cancelLimit()
      signal.removeEventListener('abort', abort)
    }
  }

  #end(): void {
    this.#cancelIdle?.()
    if (!this.#isWorking) this.#closeEngine()
  }

  #closeEngine(): void {
    this.#engine?.then((engine) => engine.close()).catch(() => {})
    this.#engine = undefined
  }
}

function acceptsJpeg(accept: string): boolean {
  const types = parseCsv(accept).map((type) => type.toLowerCase())
  return (
    types.length === 0 ||
    types.some((type) => ['*', '*/*', 'image/*', 'image/jpeg', '.jpg', '.jpeg'].includes(type))
  )
}

const SUFFIX = /\.[a-z0-9]{2,5}$/i

const IMAGE_SUFFIX = /\.(avif|bmp|dib|gif|hei[cf]|jfif|jpe?g|png|webp)$/i

/** Suffixes by type: those that are already right, and the replacement for the rest. */
const SUFFIXES: Record<string, readonly [right: RegExp, suffix: string]> = {
  'image/jpeg': [/\.(jpe?g|jfif)$/i, '.jpg'],
  'image/png': [/\.png$/i, '.png'],
}

/** Returns an image's name after its type has changed. If the type is the same, so is the name. */
function renamed(name: string, before: string, after: string): string {
  const [right, suffix] = SUFFIXES[after] ?? []
  if (before === after || !right || !suffix || right.test(name)) return name
  if (IMAGE_SUFFIX.test(name)) return name.replace(SUFFIX, suffix)
  // A name without a suffix doesn't imply a type.
  return name
}
