import type { OutputFileEntry } from './OutputFileEntry.js'

/** An icon by name. */
export type PluginIconRegistration = { name: string; svg: string }

/** Messages per locale. */
export type PluginL10nRegistration = Record<string, Record<string, string>>

/** A source of files; it is shown when `sourceList` names it. */
export type PluginSourceRegistration = {
  id: string
  /** Message key of its name, or the name itself. */
  label: string
  /** Name of its icon. */
  icon?: string
  /** Returns the ids of the sources shown in its place. */
  expand?: () => string[]
  onSelect: () => Promise<void> | void
}

/** Called before the content of an activity is removed. */
export type PluginRenderDispose = () => void

/** Renders an activity into an element. */
export type PluginRender = (
  element: HTMLElement,
  activityParams: Record<string, unknown>,
) => PluginRenderDispose | undefined

/** An activity. */
export type PluginActivityRegistration = { id: string; render: PluginRender }

/** A button on a file's row. */
export type PluginFileActionRegistration = {
  id: string
  /** Name of its icon. */
  icon: string
  /** Message key of its name, or the name itself. */
  label: string
  /** Whether the file has the button. */
  shouldRender: (fileEntry: OutputFileEntry) => boolean
  onClick: (fileEntry: OutputFileEntry) => void | Promise<void>
}

/** Result of a file hook. */
export type PluginFileHookResult = { file: File | Blob }

/** Argument of a file hook. */
export type PluginFileHookContext = PluginFileHookResult & {
  /** Aborted when the file or the plugin is removed, or the upload is aborted. */
  signal: AbortSignal
}

/** A hook that may change files. */
export type PluginFileHookRegistration = {
  /** When it runs: after a file was added, or right before it is uploaded. */
  type: 'beforeUpload' | 'onAdd'
  handler: (context: PluginFileHookContext) => PluginFileHookResult | Promise<PluginFileHookResult>
  /** Time limit in milliseconds; the hook is then skipped for the file. @default 30000 */
  timeout?: number
}

/** A registration with the id of its plugin. */
export type Owned<T> = T & { pluginId: string }

/** The registrations of all plugins. */
export type PluginRegistrySnapshot = {
  sources: Owned<PluginSourceRegistration>[]
  activities: Owned<PluginActivityRegistration>[]
  fileActions: Owned<PluginFileActionRegistration>[]
  fileHooks: Owned<PluginFileHookRegistration>[]
  icons: Owned<PluginIconRegistration>[]
  l10n: Owned<PluginL10nRegistration>[]
}
