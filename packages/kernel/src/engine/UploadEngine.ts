import type { CollectionSnapshot } from '../collection/CollectionState.js'
import type { OutputCollectionState } from '../collection/outputCollectionState.js'
import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/tokens.js'
import type { OutputError } from '../entries/UploadEntry.js'
import type { Uploader } from '../Uploader.js'

/** What judges and uploads the entries of a list: all that is not needed before there is a file. */
export interface UploadEngine {
  /** Number of entries whose validation is not finished. */
  readonly validatingCount: number
  /** Has entries judged that have joined the list; from now on they may be uploaded. */
  admit(ids: readonly string[]): void
  /** Takes an entry out of the queue: its requests end. */
  cancel(id: string): void
  /** What is wrong with the list. */
  checkCollection(state: OutputCollectionState): readonly OutputError[]
  /** Takes a new state of the list, before hosts are told of it. */
  update(snapshot: CollectionSnapshot): void
  /** With `confirmUpload` off, uploads what is new. */
  autoStart(): void
  /** Uploads every entry that can be. */
  uploadAll(): void
  /** Uploads those of the entries that can be. Resolves when they have ended; never rejects. */
  start(ids: readonly string[]): Promise<void>
  /** Forgets the failures of uploads and starts these again. */
  retry(ids: readonly string[]): void
  /** Goes on with what waits. */
  resume(): void
  /** Forgets the failures of uploads. */
  forgive(ids: readonly string[]): void
}

/** Makes the engine of an uploader, which takes up what is on the list already. It ends with the scope. */
export type StartEngine = (uploader: Uploader, scope: Scope) => UploadEngine

/** Token of the engine's code, where a page has it at hand and does not want it to be loaded. */
export const EngineCodeToken: Token<StartEngine> = token('engine-code')
