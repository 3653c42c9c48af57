import type { Uploader } from '@lading/kernel'

/** The component or element that an early uploader belongs to. */
export interface EarlyHost {
  /** Loads the app; a failure is reported there. */
  readonly load: () => unknown
  /** Returns the configuration of the page, as it is written. */
  readonly config: () => Readonly<Record<string, unknown>>
  readonly message: (key: string) => string
  /** Removes the files of people that wait. @default there are none */
  readonly discardFiles?: () => void
  /** How a page waits for the uploader, for the messages of errors. */
  readonly hint: string
}

export type UseUploader = (uploader: Uploader) => void

/** How far an uploader is loaded. */
export interface EarlyState {
  /** The uploader; null until it is created. Its plugins may be starting still. */
  readonly uploader: Uploader | null
  /** The uploader; null until the plugins of the page are set up and the calls that were kept are made. */
  readonly ready: Uploader | null
  /** Calls back once the uploader is created, before anything happens to its list. */
  whenCreated(use: UseUploader): void
  /**
   * Calls back in the order of the calls, once the plugins of the page are set up.
   *
   * @param isAdding Whether the call adds files.
   */
  whenReady(use: UseUploader, isAdding?: boolean): void
}
