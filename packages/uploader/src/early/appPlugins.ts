import type { Plugin } from '@lading/kernel'

/** The app's plugins that can check or change files, as they declare it: they're loaded with the app. */
export const appPlugins: readonly Pick<Plugin, 'id' | 'checksFiles'>[] = [
  { id: 'dashboard', checksFiles: ['metaFields', 'requiredMetadata'] },
  { id: 'editor', checksFiles: ['cloudImageEditorAutoOpen', 'cropPreset'] },
  { id: 'image-shrink', checksFiles: ['imageShrink'] },
]
