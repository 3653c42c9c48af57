import { definePlugin, type PluginFactory } from '@lading/kernel'
import { fromUrlConfig } from '../config/transportConfig.js'
import { clientOf, methodConfig } from './clientOf.js'
import { fromUrlItem } from './methodItems.js'
import { sendRemote } from './sendRemote.js'

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
