import { definePlugin, type PluginFactory } from '@lading/kernel'
import { clientOf, methodConfig } from './methods/clientOf.js'
import { fromUrlItem } from './methods/methodItems.js'
import { sendRemote } from './methods/sendRemote.js'
import { fromUrlConfig } from './transportConfig.js'

/**
 * Has an Uploadcare-compatible service fetch files from links, clouds and Companion servers: the method `from-url`.
 *
 * @example
 * createUploader({ config: { pubkey: 'demopublickey' }, plugins: [baseUpload(), fromUrlUpload(), urlSource()] })
 */
export const fromUrlUpload: PluginFactory = definePlugin({
  id: 'uploadcare-from-url-upload',
  config: { ...methodConfig, ...fromUrlConfig },
  setup(context) {
    const getClient = clientOf(context)
    context.contribute('uploadMethod', {
      ...fromUrlItem(async (entry, options) => sendRemote(getClient(), entry, options)),
      get service() {
        return getClient()
      },
    })
  },
})
