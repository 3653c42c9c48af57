import { withTimeout } from '../async/withTimeout.js'
import { isRecord } from '../config/isRecord.js'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import type { EntryList } from '../entry/EntryList.js'
import { toOutputEntry } from '../entry/OutputFileEntry.js'
import { toErrors } from '../errors/toErrors.js'
import type { Clock } from '../ports/Clock.js'
import type { FileHook, FileHookOutput } from '../slots/FileHook.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import { readSnapshot, type SnapshotOptions } from '../slots/UploaderSnapshot.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import type { ValidationRunner } from '../validation/ValidationRunner.js'
import { PREPARING, setWait } from './setWait.js'

/** Services of {@link FileHooks}. */
export interface FileHooksOptions extends SnapshotOptions {
  readonly uppy: KernelUppy
  readonly entries: EntryList
  readonly slots: SlotRegistry
  readonly clock: Clock
  readonly logger: Logger
  /** Keeps the refusals. */
  readonly validation: ValidationRunner
}

/** The hooks that have changed an entry, and its bytes since. */
export interface AppliedHooks {
  readonly file: Blob
  readonly hooks: readonly FileHook[]
}

/** Token of {@link FileHooks}. */
export const FileHooksToken: Token<FileHooks> = token('file-hooks')

const TIMEOUT_MS = 30_000

/** Runs the contributed hooks, which may change or refuse files. */
export class FileHooks {
  readonly #uppy: KernelUppy
  readonly #entries: EntryList
  readonly #slots: SlotRegistry
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #validation: ValidationRunner
  readonly #state: SnapshotOptions
  /** The hooks that have changed an entry, and its bytes since: a retry of the upload must not apply them twice. */
  readonly #applied = new Map<string, AppliedHooks>()
  readonly #running = new Map<AbortController, FileHook>()
  readonly #unsubscribe: () => void

  constructor(options: FileHooksOptions) {
    const { uppy, entries, slots, clock, logger, validation, collection, activities } = options
    this.#uppy = uppy
    this.#entries = entries
    this.#slots = slots
    this.#clock = clock
    this.#logger = logger
    this.#validation = validation
    this.#state = { collection, activities }
    const stopReporting = slots.subscribe('fileHook', () => {
      // One with a misspelt kind would never run, and nothing else would say so.
      for (const { id, hook } of slots.items('fileHook')) {
        if (hook !== 'onAdd' && hook !== 'beforeUpload')
          logger.warn(`The file hook "${id}" has the hook "${hook}"; it is not used.`)
      }
    })
    const stopAborting = slots.onRemove('fileHook', (item) => {
      for (const [controller, hook] of this.#running) if (hook === item) controller.abort()
    })
    this.#unsubscribe = () => {
      stopReporting()
      stopAborting()
    }
  }

  /** Whether there is a hook of this kind for an entry. */
  appliesTo(kind: FileHook['hook'], id: string): boolean {
    if (this.#slots.items('fileHook').length === 0) return false
    const entry = this.#entries.get(id)
    return !!entry?.file && !entry.fileInfo && this.#present(kind).length > 0
  }

  /** Runs the hooks of one kind, each with the result of the one before. Never rejects. */
  async run(kind: FileHook['hook'], id: string, signal: AbortSignal): Promise<void> {
    setWait(this.#entries, id, PREPARING)
    await this.#runPresent(kind, id, signal)
    if (!signal.aborted) setWait(this.#entries, id, null)
  }

  async #runPresent(kind: FileHook['hook'], id: string, signal: AbortSignal): Promise<void> {
    for (const hook of this.#present(kind)) {
      const file = this.#entries.get(id)?.file
      if (!file || signal.aborted) return
      const former = this.#applied.get(id)
      const applied = former?.file === file ? former.hooks : []
      // A hook may have been removed with its plugin meanwhile.
      if (applied.includes(hook) || !this.#present(kind).includes(hook)) continue
      const output = await this.#handle(hook, id, file, signal)
      // A result for bytes that were replaced meanwhile, e.g. by an editor, is stale.
      if (this.#entries.get(id)?.file !== file) return this.#runPresent(kind, id, signal)
      if (!output) continue
      const errors = toErrors(output.error, () =>
        this.#logger.warn(`The error of the file hook "${hook.id}" has no message; the file goes on.`),
      )
      if (errors.length > 0) {
        this.#validation.reject(id, { hook, errors })
        return
      }
      this.#applied.set(id, { file: output.file ?? file, hooks: [...applied, hook] })
      this.#apply(id, file, output)
    }
  }

  /** Returns what {@link noteApplied} takes when an entry is restored. */
  appliedTo(id: string): AppliedHooks | undefined {
    return this.#applied.get(id)
  }

  /** Notes that hooks have changed an entry before. */
  noteApplied(id: string, applied: AppliedHooks | undefined): void {
    if (applied) this.#applied.set(id, applied)
  }

  /** Forgets an entry that was removed. */
  forget(id: string): void {
    this.#applied.delete(id)
  }

  /** Stops following the slot. */
  dispose(): void {
    this.#unsubscribe()
  }

  #present(kind: FileHook['hook']): readonly FileHook[] {
    return this.#slots.present('fileHook', readSnapshot(this.#state)).filter((item) => item.hook === kind)
  }

  async #handle(
    hook: FileHook,
    id: string,
    file: File | Blob,
    signal: AbortSignal,
  ): Promise<FileHookOutput | undefined> {
    const entry = this.#entries.get(id)
    if (!entry) return undefined
    const controller = new AbortController()
    const abort = () => controller.abort()
    signal.addEventListener('abort', abort, { once: true })
    this.#running.set(controller, hook)
    const isRemoved = () => !this.#slots.items('fileHook').includes(hook)
    try {
      const work = hook.handle({ file, signal: controller.signal, entry: toOutputEntry(entry) })
      const result: unknown = await withTimeout(work, controller, this.#clock, hook.timeoutMs ?? TIMEOUT_MS)
      return isRemoved() ? undefined : readOutput(result)
    } catch (error) {
      if (!signal.aborted && !isRemoved()) {
        this.#logger.warn(`The file hook "${hook.id}" failed. "${entry.fileName}" goes on without it.`, error)
      }
      return undefined
    } finally {
      this.#running.delete(controller)
      signal.removeEventListener('abort', abort)
    }
  }

  #apply(id: string, former: File | Blob, { file, fileName, metadata }: FileHookOutput): void {
    if (file && file !== former) this.#uppy.replaceFile(id, { data: file, name: fileName })
    else if (fileName !== undefined) this.#uppy.replaceFile(id, { name: fileName })
    if (!metadata) return
    const { hookMetadata } = this.#entries.get(id) ?? {}
    this.#entries.patch(id, { hookMetadata: { ...hookMetadata, ...metadata } })
  }
}

function readOutput(result: unknown): FileHookOutput | undefined {
  if (result === undefined || result === null) return undefined
  if (isRecord(result)) {
    const { file, fileName, metadata, error } = result
    const isValid =
      (file === undefined || file instanceof Blob) &&
      (fileName === undefined || typeof fileName === 'string') &&
      (metadata === undefined || isRecord(metadata)) &&
      (error === undefined || error === null || isRecord(error))
    if (isValid && (file || fileName !== undefined || metadata || error)) return result as FileHookOutput
  }
  throw new TypeError('A file hook must return { file?, fileName?, metadata?, error? } or nothing.')
}
