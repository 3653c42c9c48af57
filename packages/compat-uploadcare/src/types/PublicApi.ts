import type { ActivityParamsMap, ActivityType } from './ActivityType.js'
import type { EventPayload } from './EventMap.js'
import type { OutputCollectionState, OutputCollectionStatus } from './OutputCollectionState.js'
import type { OutputFileEntry, OutputFileStatus } from './OutputFileEntry.js'
import type { UploadcareFile } from './UploadcareFile.js'

/** Options for methods that add a file. */
export type ApiAddFileCommonOptions = {
  /** Whether the file emits no events until it fails or is removed. @default false */
  silent?: boolean
  fileName?: string
  /** @default 'js-api' */
  source?: string
}

type ActivityArguments<T extends ActivityType> = T extends keyof ActivityParamsMap
  ? [ActivityParamsMap[T]] extends [never]
    ? []
    : [ActivityParamsMap[T]]
  : []

/**
 * An uploader's API, with Uploadcare's names. Its methods can be called without their object. At run time the object also has
 * all members that the uploader in `@lading/kernel` has.
 *
 * @typeParam Config The configuration.
 */
export interface PublicApi<Config> {
  /** The current configuration, read-only. */
  readonly cfg: Readonly<Config>
  /** Returns a message in the person's language. */
  readonly l10n: (key: string, variables?: Record<string, string | number>) => string
  /** Adds a file that the service fetches from a URL. */
  addFileFromUrl: (url: string, options?: ApiAddFileCommonOptions) => OutputFileEntry<'idle'>
  /** Adds a file that the service already has, by its UUID. */
  addFileFromUuid: (uuid: string, options?: ApiAddFileCommonOptions) => OutputFileEntry<'idle'>
  /** Adds a file that the service already has, by its delivery URL. @throws `Invalid CDN URL` */
  addFileFromCdnUrl: (cdnUrl: string, options?: ApiAddFileCommonOptions) => OutputFileEntry<'idle'>
  /** Adds a file. */
  addFileFromObject: (
    file: File,
    options?: ApiAddFileCommonOptions & { fullPath?: string },
  ) => OutputFileEntry<'idle'>
  /** Adds an uploaded file. */
  addFileFromUploadcareFile: (
    file: UploadcareFile,
    options?: ApiAddFileCommonOptions,
  ) => OutputFileEntry<'success'>
  /** Replaces an entry with an uploaded file, in the same place in the list but with a new id. */
  replaceFile: (
    internalId: string,
    file: UploadcareFile,
    options?: ApiAddFileCommonOptions,
  ) => OutputFileEntry<'success'>
  /** Removes an entry and aborts its upload. @throws for an unknown id */
  removeFileByInternalId: (internalId: string) => void
  /** Removes every entry. */
  removeAllFiles: () => void
  /** Uploads every entry that is idle and valid. */
  uploadAll: () => void
  /** Opens the system's file dialog, or its camera. Must be called during a user gesture. */
  openSystemDialog: (options?: { captureCamera?: boolean; modeCamera?: 'photo' | 'video' }) => void
  /** Returns an entry's current state. */
  getOutputItem: <Status extends OutputFileStatus>(internalId: string) => OutputFileEntry<Status>
  /** Returns the list's current state. */
  getOutputCollectionState: <Status extends OutputCollectionStatus>() => OutputCollectionState<Status>
  /** Starts the flow: the list, the only source, or the sources. */
  initFlow: (force?: boolean) => void
  /** Ends the flow: dialogs close, the entries stay. */
  doneFlow: () => void
  /** Shows an activity; null shows no activity. */
  setCurrentActivity: <T extends ActivityType>(id: T, ...params: ActivityArguments<T>) => void
  /** Listens to an event. Returns an unsubscribe function. */
  on: <T extends keyof EventPayload>(type: T, handler: (payload: EventPayload[T]) => void) => () => void
  /** Returns the current activity's id, or null. */
  getCurrentActivity: () => ActivityType
  /** Returns to the previous activity. */
  historyBack: () => void
  /** Opens or closes the dialog. */
  setModalState: (opened: boolean) => void
}
