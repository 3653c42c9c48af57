import { type Token, token } from '@lading/kernel'

/** How an early upload has ended. */
export type EarlyEnd =
  /** The service has the file; `info` is the object of `GET /info/`, where that says that the file is ready. */
  | { readonly uuid: string; readonly info: Readonly<Record<string, unknown>> | null }
  /** The service has answered with an error: it does not have the file. */
  | 'refused'
  /** There was no answer: the service may have the file. */
  | 'unanswered'

/** A file that is sent before the uploader is loaded. */
export interface EarlySend {
  /** The fields sent with the bytes, in the form of `uploadKey()`: an upload that would send others does not join. */
  readonly key: string
  /** The chosen id of the file. */
  readonly id: string
  /** Whether the page knows the file as uploaded. */
  isKnown?: boolean
  /** Never rejects. */
  readonly ended: Promise<EarlyEnd>
  readonly abort: () => void
}

/** The files that are sent before the uploader is loaded. Their uploads join, instead of sending the bytes again. */
export type EarlySends = WeakMap<Blob, EarlySend>

/** Token of the {@link EarlySends} of the page. @default there are none */
export const EarlySendsToken: Token<EarlySends> = token('uploadcare-transport/early-sends')
