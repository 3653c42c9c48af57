import type { MessageTable, Uploader } from '@lading/kernel'
import type { ComponentType, RefObject } from 'react'
import type { Intents } from './early/createIntents.js'
import type { AddTransfer } from './early/performIntent.js'
import type { LazyUploaderProps } from './props/FileUploaderRegularProps.js'

/** How an uploader is laid out in the page. */
export type UploaderLayout = 'regular' | 'minimal' | 'inline'

export interface AppRootProps {
  readonly layout: UploaderLayout
  readonly props: LazyUploaderProps
  /** The actions that people have taken in the shell so far. */
  readonly intents: Intents
  readonly root: RefObject<HTMLElement | null>
  readonly trigger: RefObject<HTMLElement | null>
  /** The built-in languages that the shell has loaded, by name; the app adds the languages it loads. */
  readonly languages: Map<string, MessageTable>
  readonly message: (key: string) => string
  /** Receives the uploader once the page's plugins are set up. Returns the page's latest `onReady`. */
  readonly onSetUp: (uploader: Uploader) => LazyUploaderProps['onReady']
  /**
   * Receives the uploader before the browser paints its activities, which replace the shell; receives null when the component
   * leaves the page.
   */
  readonly onUploader: (uploader: Uploader | null) => void
}

/** The part of an uploader that's loaded after its shell. Created by `defineUploader()`. */
export interface UploaderApp {
  /** The `@lading/uploader` version that it belongs to. */
  readonly version: string
  /** Renders the activities into the shell. */
  readonly Root: ComponentType<AppRootProps>
  /** Renders the button's content in place of the shell's content. */
  readonly TriggerContent: ComponentType<{ readonly uploader: Uploader }>
  readonly addTransfer: AddTransfer
}
