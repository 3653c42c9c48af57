import { definePlugin } from '@lading/kernel/basics'
import type { Plugin } from '@lading/uploader'
import type { UploaderPlugin } from '../types/ConfigType.js'
import { setUpPlugin } from './setUpPlugin.js'

/**
 * Converts a plugin written for Uploadcare's plugin API into a Lading plugin.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), fromUploadcarePlugin(unsplashPlugin)] })
 */
export function fromUploadcarePlugin(plugin: UploaderPlugin): Plugin {
  return definePlugin({ id: plugin.id, setup: (context) => setUpPlugin(plugin, context) })()
}
