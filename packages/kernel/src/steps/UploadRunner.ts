import type { FileInfo } from '../entry/FileInfo.js'
import { toOutputEntry } from '../entry/OutputFileEntry.js'
import type { EntryWait, UploadEntry } from '../entry/UploadEntry.js'
import type { EventMap } from '../events/EventMap.js'
import type { Events } from '../events/Events.js'
import type { Locale } from '../locale/Locale.js'
import type { ValidationRunner } from '../validation/ValidationRunner.js'
import type { FileHooks } from './FileHooks.js'
import { type FillEntryOptions, fillEntry } from './fillEntry.js'
import { FINISHING, setWait } from './setWait.js'
import type { Transport } from './Transport.js'
import { toUploadError } from './toUploadError.js'
import type { UploadRun } from './UploadQueue.js'
import type { UppyReporter } from './UppyReporter.js'

/** Services of an {@link UploadRunner}. */
export interface UploadRunnerOptions extends FillEntryOptions {
  readonly locale: Locale
  readonly events: Events<EventMap>
  readonly hooks: FileHooks
  readonly validation: ValidationRunner
}

/** Takes one entry from its turn in the queue to file info or an error. */
export class UploadRunner {
  readonly #options: UploadRunnerOptions
  readonly #reporter: UppyReporter
  readonly #getTransport: () => Transport

  constructor(
    { entries, config, clock, logger, locale, events, hooks, validation }: UploadRunnerOptions,
    reporter: UppyReporter,
    getTransport: () => Transport,
  ) {
    this.#options = { entries, config, clock, logger, locale, events, hooks, validation }
    this.#reporter = reporter
    this.#getTransport = getTransport
  }

  /** Uploads one entry; resolves when it has ended, whatever its outcome, and never rejects. */
  readonly run: UploadRun = async (id, { signal, onBytesSent }) => {
    this.#reporter.started(id)
    this.#emit('file-upload-start', this.#options.entries.get(id))
    try {
      if (!(await this.#isReady(id, signal))) {
        // Not reported as a failure: Uppy would clear the error and upload the file.
        if (!signal.aborted) this.#reporter.canceled(id)
        return
      }
      const info = await this.#send(id, signal, onBytesSent)
      if (info && !signal.aborted) this.#succeed(id, info)
    } catch (error) {
      if (!signal.aborted) this.#fail(id, error)
    }
  }

  /** Runs the hooks and the validators for bytes that are about to be sent. */
  async #isReady(id: string, signal: AbortSignal): Promise<boolean> {
    const { entries, hooks, validation } = this.#options
    // The bytes of a file with a UUID were sent before.
    if (entries.get(id)?.uuid) return true
    if (hooks.appliesTo('beforeUpload', id)) await hooks.run('beforeUpload', id, signal)
    return validation.checkUpload(id, signal)
  }

  async #send(id: string, signal: AbortSignal, onBytesSent: () => void): Promise<FileInfo | undefined> {
    const { entries } = this.#options
    const entry = await fillEntry(id, this.#options, signal)
    if (!entry || signal.aborted) return undefined
    const transport = this.#getTransport()
    if (entry.uuid) return transport.fileInfo(entry.uuid, { signal, source: entry.source })
    let emitted = 0
    let [isSent, hasEnded] = [false, false]
    // A transport may report after the end of the upload.
    const isOpen = () => !hasEnded && !signal.aborted && !!entries.get(id)?.isUploading
    const onProgress = (bytesUploaded: number, bytesTotal: number) => {
      if (!isOpen()) return
      this.#reporter.progress(id, bytesUploaded, bytesTotal)
      const current = entries.get(id)
      if (!current || current.uploadProgress === emitted) return
      emitted = current.uploadProgress
      this.#emit('file-upload-progress', current)
    }
    const onWait = (wait: EntryWait | null) => {
      if (isOpen()) setWait(entries, id, wait ?? (isSent ? FINISHING : null))
    }
    const sent = () => {
      isSent = true
      onWait(null)
      onBytesSent()
    }
    try {
      return await transport.upload(entry, { signal, onProgress, onBytesSent: sent, onWait })
    } finally {
      hasEnded = true
    }
  }

  #succeed(id: string, info: FileInfo): void {
    const { entries } = this.#options
    const entry = entries.get(id)
    if (!entry) return
    entries.patch(id, {
      isUploading: false,
      wait: null,
      fileInfo: info,
      uuid: info.uuid,
      cdnUrl: entry.cdnUrl ?? info.cdnUrl,
      metadata: info.metadata ?? entry.metadata,
      tags: info.tags ?? entry.tags,
    })
    this.#reporter.succeeded(id, info)
  }

  #fail(id: string, error: unknown): void {
    const { entries, locale, logger } = this.#options
    if (isCancel(error)) {
      entries.patch(id, { isUploading: false, wait: null })
      this.#reporter.canceled(id)
      return
    }
    const uploadError = toUploadError(error, locale.message('something-went-wrong'))
    if (uploadError.type === 'UNKNOWN_ERROR') logger.error('An upload failed.', error)
    entries.patch(id, { isUploading: false, wait: null, uploadError })
    this.#reporter.failed(id, new Error(uploadError.message, { cause: error }))
  }

  #emit(type: 'file-upload-start' | 'file-upload-progress', entry: UploadEntry | undefined): void {
    if (entry && !entry.silent) this.#options.events.emit(type, () => toOutputEntry(entry))
  }
}

/** Whether an upload ended because it was aborted. */
function isCancel(error: unknown): boolean {
  return error instanceof Error && (error.name === 'CancelError' || error.name === 'AbortError')
}
