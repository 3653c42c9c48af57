import { type Token, token } from '../di/tokens.js'
import { toOutputEntry } from '../entries/toOutputEntry.js'
import type { Clock } from '../ports/clock.js'
import type { FileHook } from '../slots/kernelSlots.js'
import type { Uploader } from '../Uploader.js'
import { replaceBytes } from '../uppy/replaceBytes.js'
import { withinTime } from '../validation/withinTime.js'

/** Token of the {@link FileHooks}. */
export const FileHooksToken: Token<FileHooks> = token('file-hooks')

const TIMEOUT_MS = 30_000

/** Lets the contributed hooks replace the bytes of entries. */
export class FileHooks {
  readonly #uploader: Uploader
  readonly #clock: Clock
  /** Which hooks have made a file what it is: a second try of an upload must not apply them twice. */
  readonly #applied = new WeakMap<Blob, readonly FileHook[]>()

  constructor(uploader: Uploader, clock: Clock) {
    this.#uploader = uploader
    this.#clock = clock
  }

  /** Whether there is anything to do for an entry. */
  concern(hook: FileHook['hook'], id: string): boolean {
    return this.#of(hook).length > 0 && !!this.#uploader.entries.get(id)?.file
  }

  /** Asks the hooks of one kind, each with what the one before has made. Never rejects. */
  async run(hook: FileHook['hook'], id: string, signal: AbortSignal): Promise<void> {
    for (const item of this.#of(hook)) {
      const file = this.#uploader.entries.get(id)?.file
      if (!file || signal.aborted) return
      const applied = this.#applied.get(file) ?? []
      // A hook that has gone meanwhile, with its plugin, is not asked any more.
      if (applied.includes(item) || !this.#of(hook).includes(item)) continue
      const made = await this.#ask(item, id, file, signal)
      // What was made of bytes that have been replaced meanwhile, e.g. by an editor, is of no use.
      if (this.#uploader.entries.get(id)?.file !== file) return this.run(hook, id, signal)
      if (!made || made === file) continue
      this.#applied.set(made, [...applied, item])
      this.#replace(id, made)
    }
  }

  #of(hook: FileHook['hook']): readonly FileHook[] {
    const { slots, snapshot } = this.#uploader
    return slots.present('fileHook', snapshot).filter((item) => item.hook === hook)
  }

  async #ask(item: FileHook, id: string, file: File | Blob, signal: AbortSignal): Promise<Blob | undefined> {
    const { entries, logger } = this.#uploader
    const entry = entries.get(id)
    if (!entry) return undefined
    const controller = new AbortController()
    const stop = () => controller.abort()
    signal.addEventListener('abort', stop)
    try {
      const work = item.handle({ file, signal: controller.signal, entry: toOutputEntry(entry) })
      const result: unknown = await withinTime(work, controller, this.#clock, item.timeoutMs ?? TIMEOUT_MS)
      if (result === undefined || result === null) return undefined
      const made: unknown = (result as { file?: unknown }).file
      if (made instanceof Blob) return made
      throw new TypeError('A file hook returns { file } or nothing.')
    } catch (error) {
      if (!signal.aborted) {
        logger.warn(`The file hook "${item.id}" failed. "${entry.fileName}" goes on without it.`, error)
      }
      return undefined
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  #replace(id: string, data: File | Blob): void {
    const { uppy } = this.#uploader
    replaceBytes(uppy, id, data, data.type || uppy.getFile(id).type)
  }
}
