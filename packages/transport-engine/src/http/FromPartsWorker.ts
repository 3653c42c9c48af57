import type { HttpRequest, HttpResponse } from './Http.js'

/** The part of a request that the worker needs. */
export type PartRequest = Pick<HttpRequest, 'method' | 'url' | 'headers'> & { readonly body?: Blob }

/** From the page to the worker: send this part, or abort it. */
export type ToPartsWorker =
  | { readonly id: number; readonly request: PartRequest }
  | { readonly id: number; readonly request?: undefined }

/** From the worker to the page. Without an id: the worker runs. */
export type FromPartsWorker =
  | { readonly id?: undefined }
  | { readonly id: number; readonly sent: number; readonly total: number }
  | { readonly id: number; readonly event: 'bytes-sent' | 'receiving' }
  | { readonly id: number; readonly response: HttpResponse }
  | { readonly id: number; readonly error: 'network' | 'cancel' | 'invalid' }
