import type { KernelFile, Processor } from './KernelFile.js'

/** Aborts an Uppy uploader's work on a removed file. */
type RemovalListener = (file: KernelFile) => void

interface SingleUpload {
  readonly ended: Promise<void>
  /** Removal listeners that the uploader added for this file. */
  readonly onRemoved: RemovalListener[]
  /** Id of the Uppy pipeline run that sends the file; set once the run reaches the queue. */
  uploadId?: string
}

/** Uppy pipeline runs that contain a file. */
interface FileRuns {
  /** The run in which a third-party uploader sends the file for the queue. */
  single?: SingleUpload | undefined
  /** Number of runs that the host page or a plugin started. */
  otherCount: number
}

/** Keeps the kernel's queue and Uppy's pipeline from uploading the same file twice. */
export class SingleFileUploads {
  readonly #runs = new Map<string, FileRuns>()
  #starting: SingleUpload | undefined

  /** Whether an uploader is currently starting a file. */
  get isStarting(): boolean {
    return this.#starting !== undefined
  }

  /** Returns whether a third-party uploader is sending this file for the queue. */
  has(id: string): boolean {
    return this.#single(id) !== undefined
  }

  /**
   * Returns whether the file is in a run that the host page or a plugin started. Such a run passes the file through all
   * processors.
   */
  isInOtherRun(id: string): boolean {
    return !!this.#runs.get(id)?.otherCount
  }

  /** Runs Uppy's pipeline for one file, after any earlier run for that file has ended. */
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

  /** Aborts a file's upload; the file stays in the list. */
  abort(file: KernelFile): void {
    for (const listener of this.#single(file.id)?.onRemoved.splice(0) ?? []) listener(file)
  }

  /** Records a removal listener that an uploader adds while it starts a file. */
  noteRemovalListener(listener: RemovalListener): void {
    this.#starting?.onRemoved.push(listener)
  }

  /** Passes a run's files to the queue, except files that came from the queue. */
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

  /** Passes the run's file whose turn has come to a third-party uploader. */
  async send(uploader: Processor, ids: readonly string[], uploadId: string): Promise<void> {
    // Match the run's id: another run can reach the uploaders while the queue resends one of its files.
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
