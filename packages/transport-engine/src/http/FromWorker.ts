import type {
  EndedPart,
  FileSlice,
  HashName,
  HttpResponse,
  PartsJob,
  PartsReport,
  SendRequest,
} from './Http.js'

/** The request fields that the worker needs. A form is sent as its fields. */
export interface WorkerRequest extends Pick<SendRequest, 'method' | 'url' | 'headers'> {
  readonly body?: Blob | FileSlice
  readonly fields?: readonly (readonly [name: string, value: FormDataEntryValue])[]
  /** Whether the page listens to the upload progress. */
  readonly isFollowed?: boolean
}

/** A slice whose blocks are to be hashed. */
export interface WorkerBlocks {
  readonly slice: FileSlice
  readonly blockBytes: number
  readonly name?: HashName | undefined
}

/** File parts that the worker sends in order. */
export type WorkerParts = Pick<
  PartsJob,
  'file' | 'headers' | 'isChecked' | 'isDigested' | 'parts' | 'limit' | 'limits'
>

/**
 * Sends a request or parts, hashes blocks, or sets the parts limit. A command with only an id aborts; an empty command asks for a message.
 */
export interface Command {
  readonly id?: number
  readonly request?: WorkerRequest
  readonly blocks?: WorkerBlocks
  readonly parts?: WorkerParts
  readonly limit?: number
}

/** From the page to the worker: the commands that the page issued in one task. */
export type ToWorker = readonly Command[]

/** Result of a command: a response, the hashes, or null for blocks that the page has to hash. */
export type Result = HttpResponse | Uint8Array | Failure | null

/** Request events since the last message. */
export interface Activity {
  /** The latest progress. */
  progress?: readonly [sent: number, total: number]
  isBodySent?: boolean
  isReceiving?: boolean
}

/** A part that was sent, without fields that the page already knows. For a confirmed part, only the status matters. */
export interface WorkerPart extends Omit<EndedPart, 'result' | 'url' | 'start' | 'size'> {
  readonly result: HttpResponse | Failure
}

/** Part events since the last message. */
export interface WorkerReport extends Omit<PartsReport, 'ended'> {
  readonly ended: readonly WorkerPart[]
  /** Parts that were started, with the start time in milliseconds since the Unix epoch; by index. */
  readonly started: ReadonlyMap<number, number>
  readonly protocol: string
}

/** From the worker to the page. An empty message means that the worker is running. */
export type FromWorker =
  | { readonly reports: ReadonlyMap<number, WorkerReport> }
  | { readonly results: ReadonlyMap<number, Result> }
  | { readonly activities: ReadonlyMap<number, Activity> }
  | { readonly isUnreadable: true }
  | Record<never, never>

/** Kinds of failures. `blocked` means that nothing was sent, because the worker's policy forbids the request. */
export type Failure = 'network' | 'unreadable' | 'stalled' | 'overtaken' | 'cancel' | 'invalid' | 'blocked'
