import { isRecord } from '@lading/cdn'
import { withTimeout } from '../async/withTimeout.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import { changedFile } from '../entry/changedFile.js'
import { checksOf, type Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import { toOutputEntry } from '../entry/OutputFileEntry.js'
import { ownBlob } from '../entry/ownBlob.js'
import { PREPARING } from '../entry/reduceEntry.js'
import { toErrors } from '../errors/toErrors.js'
import type { Locale } from '../locale/Locale.js'
import type { Clock } from '../ports/Clock.js'
import { describeContribution } from '../slots/describeContribution.js'
import type { FileHook, FileHookOutput } from '../slots/FileHook.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import { readSnapshot, type SnapshotOptions } from '../slots/UploaderSnapshot.js'
import type { ValidationRunner } from '../validation/ValidationRunner.js'

/** Services for {@link FileHooks}. */
export interface FileHooksOptions extends SnapshotOptions {
  readonly config: Pick<ConfigStore, 'values'>
  readonly entries: EntryList
  readonly slots: SlotRegistry
  readonly clock: Clock
  readonly locale: Locale
  readonly logger: Logger
  /** Stores refusals. */
  readonly validation: ValidationRunner
}

const TIMEOUT_MS = 30_000

/** Runs the contributed hooks, which can change or refuse files. */
export class FileHooks {
  readonly #entries: EntryList
  readonly #slots: SlotRegistry
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #validation: ValidationRunner
  readonly #state: SnapshotOptions & { readonly locale: Locale }
  readonly #config: Pick<ConfigStore, 'values'>
  readonly #running = new Map<AbortController, FileHook>()
  readonly #unsubscribe: () => void

  constructor(options: FileHooksOptions) {
    const { entries, slots, clock, config, locale, logger, validation, collection, activities } = options
    this.#config = config
    this.#entries = entries
    this.#slots = slots
    this.#clock = clock
    this.#logger = logger
    this.#validation = validation
    this.#state = { collection, activities, locale }
    const stopReporting = slots.subscribe('fileHook', () => {
      // A hook with a misspelled kind would silently never run.
      for (const item of slots.items('fileHook')) {
        const { id, hook } = item
        if (hook !== 'onAdd' && hook !== 'beforeUpload')
          logger.warn(
            `The file hook "${id}" has the hook "${hook}"; it is not used.${describeContribution(item)}`,
          )
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

  /** Returns whether the entry has a hook of this kind to run. */
  appliesTo(kind: FileHook['hook'], { now }: Entry): boolean {
    if (this.#slots.items('fileHook').length === 0) return false
    return !!now.file && !now.fileInfo && this.#present(kind).length > 0
  }

  /** Runs all hooks of one kind in order, passing each result to the next hook. Never rejects. */
  async run(kind: FileHook['hook'], entry: Entry, signal: AbortSignal): Promise<void> {
    this.#entries.dispatch(entry.id, { type: 'wait', wait: PREPARING })
    await this.#runPresent(kind, entry, signal)
    if (!signal.aborted) this.#entries.dispatch(entry.id, { type: 'wait', wait: null })
  }

  async #runPresent(kind: FileHook['hook'], entry: Entry, signal: AbortSignal): Promise<void> {
    for (const hook of this.#present(kind)) {
      const { file } = entry.now
      if (!file || signal.aborted) return
      const former = entry.checks?.applied
      const applied = former?.file === file ? former.hooks : []
      // The hook might have been removed with its plugin.
      if (applied.includes(hook) || !this.#present(kind).includes(hook)) continue
      const output = await this.#handle(hook, entry, file, signal)
      // The id might belong to a restored entry by now.
      if (signal.aborted) return
      // The result is stale if the bytes were replaced, e.g. by an editor.
      if (entry.now.file !== file) return this.#runPresent(kind, entry, signal)
      if (!output) continue
      const errors = toErrors(output.error, this.#state.locale, () =>
        this.#logger.warn(
          `The error of the file hook "${hook.id}" has no message; the file is not refused.${describeContribution(hook)}`,
        ),
      )
      if (errors.length > 0) {
        this.#validation.reject(entry, { hook, errors })
        return
      }
      checksOf(entry).applied = { file: output.file ?? file, hooks: [...applied, hook] }
      this.#apply(entry, file, output)
    }
  }

  /** Unsubscribes from the slot. */
  dispose(): void {
    this.#unsubscribe()
  }

  #present(kind: FileHook['hook']): readonly FileHook[] {
    const present = this.#slots.present('fileHook', readSnapshot(this.#state))
    const hooks = present.filter(({ hook }) => hook === kind)
    // With `filesOnly` nothing is uploaded, so `beforeUpload` hooks would never run otherwise.
    const isLast = kind === 'onAdd' && this.#config.values.filesOnly
    return isLast ? [...hooks, ...present.filter(({ hook }) => hook === 'beforeUpload')] : hooks
  }

  async #handle(
    hook: FileHook,
    entry: Entry,
    file: File | Blob,
    signal: AbortSignal,
  ): Promise<FileHookOutput | undefined> {
    if (!this.#entries.has(entry.id)) return undefined
    const controller = new AbortController()
    const abort = () => controller.abort()
    signal.addEventListener('abort', abort, { once: true })
    this.#running.set(controller, hook)
    checksOf(entry).runningHook = hook.id
    const isRemoved = () => !this.#slots.items('fileHook').includes(hook)
    try {
      const work = hook.handle({ file, signal: controller.signal, entry: toOutputEntry(entry.now) })
      const result: unknown = await withTimeout(work, controller, this.#clock, hook.timeoutMs ?? TIMEOUT_MS)
      return isRemoved() ? undefined : readOutput(result)
    } catch (error) {
      if (!signal.aborted && !isRemoved()) {
        this.#logger.warn(
          `The file hook "${hook.id}" failed. "${entry.now.fileName}" continues without it.${describeContribution(hook)}`,
          error,
        )
      }
      return undefined
    } finally {
      this.#running.delete(controller)
      checksOf(entry).runningHook = null
      signal.removeEventListener('abort', abort)
    }
  }

  #apply(entry: Entry, former: File | Blob, { file, fileName, metadata }: FileHookOutput): void {
    const isOther = file && file !== former
    if (isOther || fileName !== undefined) {
      const change = { file: isOther ? file : undefined, name: fileName }
      this.#entries.dispatch(entry.id, { type: 'file', fields: changedFile(entry.now, change) })
    }
    if (!metadata) return
    const hookMetadata = { ...entry.now.hookMetadata, ...metadata }
    this.#entries.dispatch(entry.id, { type: 'edit', fields: { hookMetadata } })
  }
}

function readOutput(result: unknown): FileHookOutput | undefined {
  if (result === undefined || result === null) return undefined
  if (isRecord(result)) {
    const { file, fileName, metadata, error } = result
    const isValid =
      (file === undefined || ownBlob(file) !== null) &&
      (fileName === undefined || typeof fileName === 'string') &&
      (metadata === undefined || isRecord(metadata)) &&
      (error === undefined || error === null || isRecord(error))
    if (isValid && (file || fileName !== undefined || metadata || error)) return result as FileHookOutput
  }
  throw new TypeError('A file hook must return { file?, fileName?, metadata?, error? } or nothing.')
}
