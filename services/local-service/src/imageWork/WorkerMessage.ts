import { CdnError, type CdnErrorCode } from '../errors/CdnError.js'

export type WorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'result'; readonly result: unknown }
  | { readonly type: 'error'; readonly code: CdnErrorCode | null; readonly message: string }

/** Converts an error to a message; its class would be lost between processes. */
export function toErrorMessage(error: unknown): WorkerMessage {
  const code = error instanceof CdnError ? error.code : null
  return { type: 'error', code, message: error instanceof Error ? error.message : String(error) }
}

/** Restores an error from a message. */
export function fromErrorMessage({ code, message }: Extract<WorkerMessage, { type: 'error' }>): Error {
  return code === null ? new Error(message) : new CdnError(code, message)
}
