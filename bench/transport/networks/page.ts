// Page of the slow networks: an uploader with our transport, whose limits may be shorter.
import { createUploader, TransportToken } from '@lading/kernel'
import { systemClock } from '@lading/kernel/basics'
import { createTransport } from '@lading/plugin-uploadcare-transport/upload'
import { type WaitLimits, xhrHttp } from '@lading/transport-engine'

/** One upload. */
interface NetworkOrder {
  readonly service: string
  readonly sizeBytes: number
  readonly name: string
  readonly config: Readonly<Record<string, unknown>>
  readonly limits: Partial<WaitLimits>
}

/** How it went. */
interface NetworkResult {
  readonly ms: number
  readonly status: string
  readonly code: string | null
  /** Reasons that the row has shown in place of a number, in the order of their first time. */
  readonly reasons: readonly string[]
  /** Times that the shown percentage has fallen. */
  readonly falls: number
}

const POLL_MS = 20
const passingOn = navigator.serviceWorker

Object.assign(window, {
  /** Has a service worker pass on the requests of the page, or none. */
  async control(isControlled: boolean): Promise<void> {
    for (const registration of await passingOn.getRegistrations()) await registration.unregister()
    if (!isControlled) return
    const controlled = new Promise((resolve) => passingOn.addEventListener('controllerchange', resolve))
    await passingOn.register('/passThrough.js')
    if (!passingOn.controller) await controlled
  },
  /** Starts the worker of a script, and resolves when it has sent a request. */
  async startWorker(script: string, service: string): Promise<void> {
    const sender = xhrHttp.inWorker?.(script)
    const file = new Blob([new Uint8Array(2_000_000)])
    const { signal } = new AbortController()
    sender?.prepare?.([file])
    // Hashing is left to the page until the worker runs.
    while (!(await sender?.hash?.({ file, start: 0, size: 1 }, 1, signal)))
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    await sender?.send({ method: 'GET', url: `${service}/info/`, headers: {}, signal })
  },
  async run({ service, sizeBytes, name, config, limits }: NetworkOrder): Promise<NetworkResult> {
    const transport = createTransport({
      config: { pubkey: 'demopublickey', baseUrl: service, cdnCname: service, realtimeUrl: '', ...config },
      clock: systemClock,
      limits,
    })
    const uploader = createUploader({ services: (scope) => scope.value(TransportToken, transport) })
    const reasons = new Set<string>()
    let last = 0
    let falls = 0
    const settled = new Promise<void>((resolve) => uploader.on('all-settled', () => resolve()))
    const bytes = new Uint8Array(sizeBytes)
    for (let i = 0; i < sizeBytes; i += 997) bytes[i] = (i * 31) & 0xff
    const from = performance.now()
    const { internalId } = uploader.addFileFromObject(new File([bytes], name, { lastModified: 1 }))
    uploader.entries.subscribeEntry(internalId, () => {
      const entry = uploader.entries.get(internalId)
      if (entry?.wait) reasons.add(entry.wait.reason)
      const { uploadProgress = last } = entry ?? {}
      if (entry?.status === 'uploading' && uploadProgress < last) falls += 1
      last = uploadProgress
    })
    uploader.uploadAll()
    await settled
    const entry = uploader.entries.get(internalId)
    const cause = entry?.uploadError?.error as { code?: string } | undefined
    uploader.destroy()
    return {
      ms: Math.round(performance.now() - from),
      status: entry?.status ?? 'removed',
      code: cause?.code ?? null,
      reasons: [...reasons],
      falls,
    }
  },
})
