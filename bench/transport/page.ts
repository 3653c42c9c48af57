// Page of the fault matrix: an uploader with our transport and a clock that shortens its waits.
import { ClockToken, createUploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'

interface Order {
  readonly service: string
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

declare global {
  interface Window {
    run(order: Order): Promise<{ readonly ms: number; readonly files: readonly FileResult[] }>
  }
}

/** Returns the n-th byte of every file, as `faults.mjs` expects it. */
const byteAt = (i: number) => (i * 31 + (i >> 8) * 17) & 0xff

window.run = async ({ service, files, config, speed, cancelAfterMs }) => {
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
    return uploader.addFileFromObject(new File([bytes], `file-${index}.bin`, { lastModified: 1 })).internalId
  })
  const from = performance.now()
  const ended = new Promise<void>((resolve) => uploader.on('all-settled', () => resolve()))
  uploader.uploadAll()
  if (cancelAfterMs !== undefined) setTimeout(() => uploader.removeAllFiles(), cancelAfterMs)
  await (cancelAfterMs === undefined
    ? ended
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
  return { ms, files: outcome }
}
