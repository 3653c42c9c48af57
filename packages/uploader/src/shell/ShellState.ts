import type { SystemDialogOptions, Uploader } from '@lading/kernel'
import type { RefObject } from 'react'
import type { Intent, Intents } from '../early/createIntents.js'
import type { EarlyFiles } from '../early/first.js'
import type { EarlyMessages } from '../early/readMessages.js'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'
import type { AppSnapshot } from './createAppLoader.js'
import type { ShellSettings } from './readShellSettings.js'
import type { ShellSource } from './shellSources.js'

export interface ShellState extends EarlyMessages {
  /** The page's props. */
  readonly props: LazyUploaderProps
  readonly settings: ShellSettings
  readonly sources: readonly ShellSource[]
  readonly intents: Intents
  readonly loaded: AppSnapshot
  /** Null until the app is loaded. */
  readonly uploader: Uploader | null
  /** The intents that wait for the app. */
  readonly waiting: readonly Intent[]
  /** The added files, once they can be shown. */
  readonly early: EarlyFiles | null
  /** True if something has waited for longer than a moment. */
  readonly isSlow: boolean
  readonly trigger: RefObject<HTMLButtonElement | null>
  /** Opens a source; opens system dialogs during the user gesture. */
  readonly openSource: (id: string, options?: SystemDialogOptions) => void
  readonly retry: () => unknown
}
