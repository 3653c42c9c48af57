import type { FileInfo } from '../entry/FileInfo.js'
import { UploadError } from '../errors/transportErrors.js'
import type { Transport } from './Transport.js'
import type { MethodService, UploadMethod } from './UploadMethod.js'

/** The transport for uploaders that only have upload methods. Combines the methods' services. */
export class MethodsTransport implements Transport {
  readonly preset: Transport = this
  readonly #getMethods: () => readonly UploadMethod[]

  constructor(getMethods: () => readonly UploadMethod[]) {
    this.#getMethods = getMethods
  }

  get servesImages(): boolean {
    return this.#services().some(({ servesImages = true }) => servesImages)
  }

  async upload(): Promise<FileInfo> {
    throw new UploadError('This file cannot be uploaded here.')
  }

  async fileInfo(...given: Parameters<Transport['fileInfo']>): Promise<FileInfo> {
    const service = this.#services().find(({ fileInfo }) => fileInfo)
    if (service?.fileInfo) return service.fileInfo(...given)
    throw new UploadError(`The file ${given[0]} cannot be looked up: no upload method can do that.`)
  }

  preconnect(files?: Iterable<Blob>): void {
    for (const service of this.#services()) service.preconnect?.(files)
  }

  /** Undefined if no service can end a wait, so that the list doesn't offer Retry now. */
  get retryNow(): (() => void) | undefined {
    const services = this.#services().filter(({ retryNow }) => retryNow)
    if (services.length === 0) return undefined
    return () => {
      for (const service of services) service.retryNow?.()
    }
  }

  inspect(): unknown {
    return this.#services().map((service) => service.inspect?.() ?? null)
  }

  /** Returns the services without duplicates, because methods can share a service. */
  #services(): readonly MethodService[] {
    return [...new Set(this.#getMethods().flatMap(({ service }) => service ?? []))]
  }
}
