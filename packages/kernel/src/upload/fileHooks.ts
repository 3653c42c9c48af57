import { type Token, token } from '../di/tokens.js'
import type { Clock } from '../ports/clock.js'
import type { FileHook } from '../slots/kernelSlots.js'
import type { Uploader } from '../Uploader.js'
import type { FileHookChain } from './FileHookChain.js'

/** Token of the {@link FileHooks}. */
export const FileHooksToken: Token<FileHooks> = token('file-hooks')

/** The contributed file hooks; the code that runs them is loaded with the first of them. */
export class FileHooks {
  readonly #uploader: Uploader
  readonly #clock: Clock
  #chain: Promise<FileHookChain> | null = null

  constructor(uploader: Uploader, clock: Clock) {
    this.#uploader = uploader
    this.#clock = clock
    uploader.slots.subscribe('fileHook', () => {
      // A failure is met again, and told, when there is something to do.
      this.#load().catch(() => {})
    })
  }

  /** Whether there is anything to do for an entry. */
  concern(hook: FileHook['hook'], id: string): boolean {
    return this.#of(hook).length > 0 && !!this.#uploader.entries.get(id)?.file
  }

  /** Runs the hooks of one kind on an entry. Never rejects. */
  async run(hook: FileHook['hook'], id: string, signal: AbortSignal): Promise<void> {
    try {
      const chain = await this.#load()
      await chain.run(id, signal, () => this.#of(hook))
    } catch (error) {
      this.#uploader.logger.error('File hooks could not be loaded. The file goes on without them.', error)
    }
  }

  #of(hook: FileHook['hook']): readonly FileHook[] {
    const { slots, snapshot } = this.#uploader
    return slots.present('fileHook', snapshot).filter((item) => item.hook === hook)
  }

  #load(): Promise<FileHookChain> {
    this.#chain ??= import('./FileHookChain.js').then(
      ({ FileHookChain }) => new FileHookChain(this.#uploader, this.#clock),
      (error: unknown) => {
        this.#chain = null
        throw error
      },
    )
    return this.#chain
  }
}
