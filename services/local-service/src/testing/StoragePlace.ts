import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { Backend } from '../backend/Backend.js'
import type { Part } from '../multipart/createPartPlan.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'

/** Lifetime of files that aren't kept, in every backend under test. */
export const UNSTORED_LIFETIME_MS = 1000

/** A place that holds a backend's data, initially empty. */
export interface StoragePlace {
  /** Opens the place's data. At most one backend is open at a time. */
  open(now: () => number): Promise<Backend>
  /**
   * Sends a part to its URL as a client does, for a backend whose part URLs bypass the service. Such a place refuses parts with
   * another length than planned, and takes no more parts once an upload was assembled. Rejects if the part is refused.
   */
  sendPart?(url: string, body: Readable, sizeBytes: number): Promise<unknown>
}

/** A backend under test. */
export interface OpenPlace {
  /** The backend that is open. */
  readonly backend: Backend
  /** True if parts bypass the service. */
  readonly isDirect: boolean
  /** Reopens the place, as the service's next run does; returns the backend. */
  restart(): Promise<Backend>
  /** Sends an upload's part. */
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
        // A late client has a URL that it got earlier.
        body.destroy()
        throw error
      })
      return place.sendPart(urls[part.number - 1] ?? '', body, sizeBytes)
    },
  }
}
