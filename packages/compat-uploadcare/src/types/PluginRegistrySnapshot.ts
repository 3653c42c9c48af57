import type { OutputFileEntry } from './OutputFileEntry.js'

/** An icon by name. */
export type PluginIconRegistration = { name: string; svg: string }

/** Messages per locale. */
export type PluginL10nRegistration = Record<string, Record<string, string>>

/** A file source; it is shown if `sourceList` names it. */
export type PluginSourceRegistration = {
  id: string
  /** Message key for the source's name, or the name itself. */
  label: string
  /** The icon's name. */
  icon?: string
  /** Returns the ids of sources to show instead. */
  expand?: () => string[]
  onSelect: () => Promise<void> | void
}

/** Called before an activity's content is removed. */
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
  /** The icon's name. */
  icon: string
  /** Message key for the button's label, or the label itself. */
  label: string
  /** Whether the file has the button. */
  shouldRender: (fileEntry: OutputFileEntry) => boolean
  onClick: (fileEntry: OutputFileEntry) => void | Promise<void>
}

/** A file hook's result. */
export type PluginFileHookResult = { file: File | Blob }

/** A file hook's argument. */
export type PluginFileHookContext = PluginFileHookResult & {
  /** Aborted when the file or the plugin is removed, or the upload is aborted. */
  signal: AbortSignal
}

/** A hook that can change files. */
export type PluginFileHookRegistration = {
  /** When it runs: after a file was added, or right before it is uploaded. */
  type: 'beforeUpload' | 'onAdd'
  handler: (context: PluginFileHookContext) => PluginFileHookResult | Promise<PluginFileHookResult>
  /** Time limit in milliseconds, after which the hook is skipped for the file. @default 30000 */
  timeout?: number
}

/** A registration with its plugin's id. */
export type Owned<T> = T & { pluginId: string }

/** All plugins' registrations. */
export type PluginRegistrySnapshot = {
  sources: Owned<PluginSourceRegistration>[]
  activities: Owned<PluginActivityRegistration>[]
  fileActions: Owned<PluginFileActionRegistration>[]
  fileHooks: Owned<PluginFileHookRegistration>[]
  icons: Owned<PluginIconRegistration>[]
  l10n: Owned<PluginL10nRegistration>[]
}
