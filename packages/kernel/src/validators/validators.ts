import { definePlugin, type PluginFactory } from '../plugin/definePlugin.js'
import { failedFiles, fileCount } from './collectionValidators.js'
import { fileSize, fileType, imageType } from './fileValidators.js'

/**
 * The built-in validators of files and of the list, by the specification's rules. Installed by default;
 * `createUploader({ defaultPlugins: [] })` leaves them out, and the `slots` option disables or reorders single ones.
 */
export const validators: PluginFactory = definePlugin({
  id: 'validators',
  setup({ contribute }) {
    for (const item of [imageType, fileType, fileSize]) contribute('fileValidator', item)
    for (const item of [fileCount, failedFiles]) contribute('collectionValidator', item)
  },
})
