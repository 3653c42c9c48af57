import type { StreamedFile, UploadStream } from '@lading/kernel'
import { getFault, isFinal, type Session, withRetry } from '@lading/transport-engine'
import { describeUpload } from './describeUpload.js'
import { getUploadUrl } from './getUploadUrl.js'
import type { ResumableConnection, ResumableUpload } from './ResumableConnection.js'
import { readOffset, sendRequest } from './sendRequest.js'

/** Least bytes per request: a request takes longer than its round trip. */
const MIN_PIECE_BYTES = 262_144
/** Most bytes per request: few are left when the file ends. */
const MAX_PIECE_BYTES = 1_048_576
/** Status if the request's offset differs from the server's offset. */
const CONFLICT = 409

/** Appends a file's bytes while it's being made. The file's upload takes over and sends the rest. */
export class StreamedUpload implements UploadStream {
  readonly #connection: ResumableConnection
  readonly #file: StreamedFile
  readonly #onComplete: (file: Blob) => void
  readonly #controller = new AbortController()
  readonly #ended: Promise<void>
  readonly #chunks: Blob[] = []
  #sizeBytes = 0
  #url: string | null = null
  #offset = 0
  /** End of the last request's bytes, which can have arrived without a response. */
  #sentBytes = 0
  #isUnsure = false
  #isFlushing = false
  #isStopped = false
  /** Continues the loop, which waits for bytes. */
  #wake = () => {}

  /** @param onComplete Called with the complete file. */
  constructor(connection: ResumableConnection, file: StreamedFile, onComplete: (file: Blob) => void) {
    this.#connection = connection
    this.#file = file
    this.#onComplete = onComplete
    this.#ended = this.#run()
  }

  append(bytes: Blob): void {
    this.#chunks.push(bytes)
    this.#sizeBytes += bytes.size
    this.#wake()
  }

  flush(): void {
    this.#isFlushing = true
    this.#wake()
  }

  complete(file: Blob): void {
    this.#onComplete(file)
  }

  discard(): void {
    this.#stop()
    this.#controller.abort()
    void this.#ended.then(() => {
      if (this.#url === null) return
      const { signal } = new AbortController()
      const request = { method: 'DELETE' as const, url: this.#url, headers: {}, signal }
      // Ignore failures, because the server eventually removes abandoned uploads.
      sendRequest(this.#connection, request).catch(() => {})
    })
  }

  /** Stops, and returns the session for the file's upload to continue; null if that has to start over. */
  async take({ file, fileName, metadata }: ResumableUpload): Promise<Session | null> {
    this.#stop()
    const { name, type } = this.#file
    if (fileName !== name || file.type !== type || metadata || file.size !== this.#sizeBytes) {
      this.discard()
      return null
    }
    await this.#ended
    if (this.#url === null) return null
    const { appendSizeBytes: partSizeBytes, clock } = this.#connection
    const count = Math.max(1, Math.ceil(file.size / partSizeBytes))
    return {
      uuid: '',
      ticket: this.#url,
      partSizeBytes,
      partUrls: new Array<string>(count).fill(''),
      startedAtMs: clock.now(),
      confirmed: new Set(Array.from({ length: Math.ceil(this.#sentBytes / partSizeBytes) }, (_, i) => i)),
    }
  }

  #stop(): void {
    this.#isStopped = true
    this.#wake()
  }

  /** Sends what's there until stopped. After a failure, it tries again with the next bytes. */
  async #run(): Promise<void> {
    const { signal } = this.#controller
    while (!this.#isStopped) {
      const left = this.#sizeBytes - this.#offset
      if (left >= MIN_PIECE_BYTES || (this.#isFlushing && left > 0)) {
        const isSent = await withRetry(this.#connection, { signal }, () => this.#send()).then(
          () => true,
          (error: unknown) => {
            // What the server refuses once, it refuses again: the file's upload tells the person why.
            if (isFinal(getFault(error))) this.#isStopped = true
            return false
          },
        )
        if (isSent) continue
      }
      if (this.#isStopped) return
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  async #send(): Promise<void> {
    const connection = this.#connection
    const { signal } = this.#controller
    if (this.#isStopped) return
    this.#url ??= await this.#create()
    const url = this.#url
    if (this.#isUnsure) {
      this.#offset = readOffset(await sendRequest(connection, { method: 'HEAD', url, headers: {}, signal }))
      this.#isUnsure = false
    }
    const start = this.#offset
    const body = new Blob(this.#chunks).slice(start, start + MAX_PIECE_BYTES)
    const headers = {
      'Content-Type': 'application/partial-upload',
      'Upload-Offset': String(start),
      'Upload-Complete': '?0',
    }
    this.#sentBytes = start + body.size
    this.#isUnsure = true
    const response = await sendRequest(connection, { method: 'PATCH', url, headers, body, signal }, [
      CONFLICT,
    ])
    if (response.status === CONFLICT) return
    // The server can omit the field if it accepted the whole body.
    this.#offset = response.header('upload-offset') === undefined ? this.#sentBytes : readOffset(response)
    this.#isUnsure = false
  }

  async #create(): Promise<string> {
    const { endpoint: url } = this.#connection
    const { name, type } = this.#file
    const described = describeUpload({ file: new Blob([], { type }), fileName: name, metadata: null }, false)
    const { 'Upload-Length': _, ...headers } = described
    const { signal } = this.#controller
    const response = await sendRequest(this.#connection, { method: 'POST', url, headers, signal })
    return getUploadUrl(this.#connection, response)
  }
}
