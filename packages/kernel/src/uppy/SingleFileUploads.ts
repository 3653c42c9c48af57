import type { KernelFile, Processor } from './KernelFile.js'

/** Aborts an Uppy uploader's work on a file that was removed. */
type RemovalListener = (file: KernelFile) => void

interface SingleUpload {
  readonly ended: Promise<void>
  /** Listeners that the uploader has added for this file. */
  readonly onRemoved: RemovalListener[]
  /** The run of Uppy's pipeline that sends the file; known once that run has reached the queue. */
  uploadId?: string
}

/** The runs of Uppy's pipeline that have a file. */
interface FileRuns {
  /** The one in which a third-party uploader sends it on behalf of the queue. */
  single?: SingleUpload | undefined
  /** Number of runs that the host or a plugin has started. */
  otherCount: number
}

/** Keeps the kernel's queue and Uppy's pipeline from uploading the same file twice. */
export class SingleFileUploads {
  readonly #runs = new Map<string, FileRuns>()
  #starting: SingleUpload | undefined

  /** Whether an uploader is starting a file at this moment. */
  get isStarting(): boolean {
    return this.#starting !== undefined
  }

  /** Whether a third-party uploader sends this file on behalf of the queue. */
  has(id: string): boolean {
    return this.#single(id) !== undefined
  }

  /** Whether a run that the host or a plugin has started has the file; it passes the file through all processors. */
  isInOtherRun(id: string): boolean {
    return !!this.#runs.get(id)?.otherCount
  }

  /** Runs Uppy's pipeline for one file, after an earlier run for the same file has ended. */
  async run(id: string, start: () => Promise<unknown>): Promise<void> {
    await this.#single(id)?.ended
    let end: () => void = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#change(id, (runs) => {
      runs.single = { ended, onRemoved: [] }
    })
    try {
      await start()
    } finally {
      this.#change(id, (runs) => {
        runs.single = undefined
      })
      end()
    }
  }

  /** Aborts the upload of a file that stays in the list. */
  abort(file: KernelFile): void {
    for (const listener of this.#single(file.id)?.onRemoved.splice(0) ?? []) listener(file)
  }

  /** Records a listener that an uploader adds while it starts a file. */
  noteRemovalListener(listener: RemovalListener): void {
    this.#starting?.onRemoved.push(listener)
  }

  /** Passes the files of a run to the queue, except those that the queue itself has sent here. */
  async queue(
    enqueue: (ids: string[]) => Promise<void>,
    ids: readonly string[],
    uploadId: string,
  ): Promise<void> {
    const own = ids.filter((id) => !this.has(id))
    if (own.length === 0) {
      for (const upload of ids.map((id) => this.#single(id))) if (upload) upload.uploadId ??= uploadId
      return
    }
    for (const id of own) this.#count(id, 1)
    try {
      await enqueue(own)
    } finally {
      for (const id of own) this.#count(id, -1)
    }
  }

  /** Passes a third-party uploader the file of a run whose turn has come. */
  async send(uploader: Processor, ids: readonly string[], uploadId: string): Promise<void> {
    // Another run may reach its uploaders while the queue sends one of its files again.
    const id = ids.find((candidate) => this.#single(candidate)?.uploadId === uploadId)
    if (id === undefined) return
    this.#starting = this.#single(id)
    let sent: unknown
    try {
      sent = uploader([id], uploadId)
    } finally {
      this.#starting = undefined
    }
    await sent
  }

  #single(id: string): SingleUpload | undefined {
    return this.#runs.get(id)?.single
  }

  #count(id: string, by: number): void {
    this.#change(id, (runs) => {
      runs.otherCount += by
    })
  }

  #change(id: string, change: (runs: FileRuns) => void): void {
    const runs = this.#runs.get(id) ?? { otherCount: 0 }
    change(runs)
    if (runs.single || runs.otherCount > 0) this.#runs.set(id, runs)
    else this.#runs.delete(id)
  }
}
