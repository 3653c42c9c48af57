import type { Plugin } from '@lading/kernel'
import { callbackTransport, type StoredPart } from '@lading/plugin-s3'

interface Flight {
  readonly key: string
  readonly uploadId: string
}

/** Uploads files in parts to five endpoints of the shop. */
export const shopTransport = (post: <T>(path: string, body: unknown) => Promise<T>): Plugin =>
  callbackTransport<Flight>({
    create: (file) => post('/uploads', file),
    sign: ({ upload, partNumber }) => post('/uploads/sign', { ...upload, partNumber }),
    list: ({ upload }) => post<StoredPart[]>('/uploads/parts', upload),
    complete: ({ upload, parts }) => post('/uploads/complete', { ...upload, parts }),
    abort: ({ upload }) => post('/uploads/abort', upload),
  })
