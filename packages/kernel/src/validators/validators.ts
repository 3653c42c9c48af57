import { definePlugin, type PluginFactory } from '../plugin/definePlugin.js'
import { failedFiles } from './failedFiles.js'
import { fileCount } from './fileCount.js'
import { fileSize } from './fileSize.js'
import { fileType } from './fileType.js'
import { imageType } from './imageType.js'

/** Before the validators of other plugins and of the host, so that the built-in messages are shown first. */
const FIRST_ORDER = -1000

/**
 * The built-in validators of files and of the list, by the specification's rules. Installed by default;
 * `createUploader({ defaultPlugins: [] })` leaves them out, and the `slots` option disables or reorders single ones.
 */
export const validators: PluginFactory = definePlugin({
  id: 'validators',
  setup({ contribute }) {
    for (const [index, item] of [imageType, fileType, fileSize].entries()) {
      contribute('fileValidator', { ...item, order: FIRST_ORDER + index })
    }
    for (const [index, item] of [fileCount, failedFiles].entries()) {
      contribute('collectionValidator', { ...item, order: FIRST_ORDER + index })
    }
  },
})
