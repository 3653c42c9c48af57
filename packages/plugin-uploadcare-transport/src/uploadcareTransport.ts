import { lazyPlugin, type PluginFactory } from '@lading/kernel'
import { createTransport } from './createTransport.js'
import { contributeMethods } from './methods/contributeMethods.js'
import { transportDefinition } from './transportDefinition.js'

/**
 * Uploads files to an Uploadcare-compatible service. It's a preset of `baseUpload()`, `multipartUpload()`, `fromUrlUpload()` and
 * `groupUpload()` with shared services.
 *
 * @example
 * createUploader({ config: { pubkey: 'demopublickey' }, plugins: [uploadcareTransport()] })
 */
export const uploadcareTransport: PluginFactory = lazyPlugin(
  {
    ...transportDefinition,
    setup(context, code) {
      contributeMethods(context)
      return transportDefinition.setup(context, code)
    },
  },
  { createTransport },
)
