import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { Backend } from '../backend/Backend.js'
import type { Part } from '../multipart/createPartPlan.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'

/** Time to live of files that are not kept, in every backend under test. */
export const UNSTORED_LIFETIME_MS = 1000

/** A place that holds what a backend keeps, empty at first. */
export interface StoragePlace {
  /** Opens what the place holds. At most one backend of it is open. */
  open(now: () => number): Promise<Backend>
  /**
   * Sends a part to its URL as a client does, for a backend whose part URLs lead past the service. Such a place refuses
   * parts of another length than planned, and takes none once an upload was assembled. Rejects when the part is refused.
   */
  sendPart?(url: string, body: Readable, sizeBytes: number): Promise<unknown>
}

/** A backend under test. */
export interface OpenPlace {
  /** The backend that is open. */
  readonly backend: Backend
  /** True if parts go past the service. */
  readonly isDirect: boolean
  /** Opens the place once more, as the next run of a service does; returns the backend. */
  restart(): Promise<Backend>
  /** Sends a part of an upload. */
  sendPart(upload: MultipartUpload, part: Part, body: Readable, sizeBytes: number): Promise<unknown>
}

/** Opens a place until the test ends. */
export async function openPlace(place: StoragePlace, now: () => number = Date.now): Promise<OpenPlace> {
  let backend = await place.open(now)
  onTestFinished(() => backend.release())
  return {
    get backend() {
      return backend
    },
    isDirect: place.sendPart !== undefined,
    async restart() {
      await backend.release()
      backend = await place.open(now)
      return backend
    },
    async sendPart(upload, part, body, sizeBytes) {
      if (!place.sendPart) return backend.multipart.receivePart?.(upload, part, body)
      const urls = await backend.multipart.createPartUrls(upload, '').catch((error: unknown) => {
        // A late client has a URL that it got before.
        body.destroy()
        throw error
      })
      return place.sendPart(urls[part.number - 1] ?? '', body, sizeBytes)
    },
  }
}
