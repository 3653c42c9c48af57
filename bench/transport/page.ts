// Page of the fault matrix: an uploader with our transport and a clock that shortens its waits.
import { ClockToken, createUploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { xhrHttp } from '@lading/transport-engine'

interface Order {
  readonly service: string
  /** Beginning of the names of the files. */
  readonly name: string
  /** Sizes of the files, in bytes; a string is the URL of one. */
  readonly files: readonly (number | string)[]
  readonly config: Readonly<Record<string, unknown>>
  /** Factor by which its clock is faster. */
  readonly speed: number
  /** Cancels everything after this time, in real milliseconds. */
  readonly cancelAfterMs?: number
}

interface FileResult {
  readonly status: string
  readonly uuid: string | null
  readonly code: string | null
  readonly message: string | null
  readonly possibleDuplicate: boolean
  /** Highest progress, in percent. */
  readonly progress: number
}

interface Result {
  readonly ms: number
  readonly files: readonly FileResult[]
  /** Number of requests with a body that the page's own thread has sent. */
  readonly ofPage: number
}

declare global {
  interface Window {
    run(order: Order): Promise<Result>
    /** Starts the worker of a script, and resolves when it has sent a request. */
    startWorker(script: string, service: string): Promise<void>
  }
}

let ofPage = 0
const { send } = XMLHttpRequest.prototype
XMLHttpRequest.prototype.send = function (body) {
  if (body) ofPage += 1
  send.call(this, body)
}

const POLL_MS = 20
/** A run that takes longer hangs: its open files are reported. */
const LIMIT_MS = 100_000

window.startWorker = async (script, service) => {
  const sender = xhrHttp.inWorker?.(script)
  const file = new Blob([new Uint8Array(2_000_000)])
  const { signal } = new AbortController()
  sender?.prepare?.([file])
  // Hashing is left to the page until the worker runs.
  while (!(await sender?.hash?.({ file, start: 0, size: 1 }, 1, signal)))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  await sender?.send({ method: 'GET', url: `${service}/info/`, headers: {}, signal })
}

/** Returns the n-th byte of every file, as `faults.mjs` expects it. */
const byteAt = (i: number) => (i * 31 + (i >> 8) * 17) & 0xff

window.run = async ({ service, name, files, config, speed, cancelAfterMs }) => {
  const uploader = createUploader({
    config: { pubkey: 'demopublickey', baseUrl: service, cdnCname: service, confirmUpload: true, ...config },
    plugins: [uploadcareTransport()],
    services(scope) {
      scope.value(ClockToken, {
        now: () => Date.now(),
        schedule(delayMs, callback) {
          const timer = setTimeout(callback, delayMs / speed)
          return () => clearTimeout(timer)
        },
      })
    },
  })
  const errors = new Map<string, { code?: string; message: string }>()
  const highest = new Map<string, number>()
  uploader.on('file-upload-progress', ({ internalId, uploadProgress }) => {
    highest.set(internalId, Math.max(highest.get(internalId) ?? 0, uploadProgress))
  })
  const ids = files.map((file, index) => {
    if (typeof file === 'string') return uploader.addFileFromUrl(file).internalId
    const bytes = Uint8Array.from({ length: file }, (_, i) => byteAt(i))
    return uploader.addFileFromObject(new File([bytes], `${name}-${index}.bin`, { lastModified: 1 }))
      .internalId
  })
  ofPage = 0
  const from = performance.now()
  const isOpen = (id: string) => !/^(success|failed)$/.test(uploader.entries.get(id)?.status ?? 'failed')
  const ended = new Promise<void>((resolve) =>
    // Files of a busy page may be checked later than others are uploaded.
    uploader.on('all-settled', () => (ids.some(isOpen) ? uploader.uploadAll() : resolve())),
  )
  uploader.uploadAll()
  if (cancelAfterMs !== undefined) setTimeout(() => uploader.removeAllFiles(), cancelAfterMs)
  await (cancelAfterMs === undefined
    ? Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LIMIT_MS))])
    : new Promise((resolve) => setTimeout(resolve, cancelAfterMs + 1000)))
  const ms = performance.now() - from
  const outcome = ids.map((id) => {
    const entry = uploader.entries.get(id)
    const cause = entry?.uploadError?.error as { code?: string; message: string } | undefined
    if (cause) errors.set(id, cause)
    return {
      status: entry?.status ?? 'removed',
      uuid: entry?.uuid ?? null,
      code: errors.get(id)?.code ?? null,
      message: errors.get(id)?.message ?? null,
      possibleDuplicate: entry?.fileInfo?.possibleDuplicate === true,
      progress: highest.get(id) ?? 0,
    }
  })
  uploader.destroy()
  return { ms, files: outcome, ofPage }
}
