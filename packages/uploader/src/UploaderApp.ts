import type { MessageTable, Uploader } from '@lading/kernel'
import type { ComponentType, RefObject } from 'react'
import type { Intents } from './early/createIntents.js'
import type { AddTransfer } from './early/performIntent.js'
import type { LazyUploaderProps } from './FileUploaderRegularProps.js'

/** How an uploader is arranged in the page. */
export type UploaderLayout = 'regular' | 'minimal' | 'inline'

export interface AppRootProps {
  readonly layout: UploaderLayout
  readonly props: LazyUploaderProps
  /** The intents of people at the shell. */
  readonly intents: Intents
  readonly root: RefObject<HTMLElement | null>
  readonly trigger: RefObject<HTMLElement | null>
  /** The built-in languages that the shell has loaded, by their names; the app adds those that it loads. */
  readonly languages: Map<string, MessageTable>
  readonly message: (key: string) => string
  /** Receives the uploader once the plugins of the page are set up. Returns the latest `onReady` of the page. */
  readonly onSetUp: (uploader: Uploader) => LazyUploaderProps['onReady']
  /** Receives the uploader before the browser paints its activities, which replace the shell's; null when the component leaves the page. */
  readonly onUploader: (uploader: Uploader | null) => void
}

/** The part of an uploader that is loaded after its shell. Made by `defineUploader()`. */
export interface UploaderApp {
  /** The version of `@lading/uploader` that it belongs to. */
  readonly version: string
  /** Renders the activities into the shell. */
  readonly Root: ComponentType<AppRootProps>
  /** Renders the content of the button, instead of the shell's. */
  readonly TriggerContent: ComponentType<{ readonly uploader: Uploader }>
  readonly addTransfer: AddTransfer
}
