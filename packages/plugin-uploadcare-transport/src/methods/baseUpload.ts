import { definePlugin, type PluginFactory, type UploadMethod } from '@lading/kernel'
import type { ServiceClient } from '../createClient.js'
import { createPacks } from '../dialect/createPacks.js'
import { clientOf, methodConfig } from './clientOf.js'
import { type BaseSender, createBaseSender } from './createBaseSender.js'
import { baseItem } from './methodItems.js'

const code = { createPacks }
const lazyCode = { current: code, load: async () => code }

/**
 * Uploads files on this device to an Uploadcare-compatible service, each in one
 * request: the method `base`. Without `multipartUpload()` it sends large files as well.
 *
 * @example
 * createUploader({ config: { pubkey: 'demopublickey' }, plugins: [baseUpload()] })
 */
export const baseUpload: PluginFactory = definePlugin({
  id: 'uploadcare-base-upload',
  config: methodConfig,
  setup(context) {
    const getClient = clientOf(context)
    let made: { readonly client: ServiceClient; readonly sender: BaseSender } | undefined
    const getSender = () => {
      const client = getClient()
      if (made?.client !== client) made = { client, sender: createBaseSender(client, lazyCode) }
      return made.sender
    }
    const upload: UploadMethod['upload'] = async (entry, options) =>
      getSender().upload(entry, options, 'whole')
    context.contribute('uploadMethod', {
      ...baseItem(upload),
      slotShare: (entry) => getSender().slotShare(entry),
      get service() {
        return getClient()
      },
    })
  },
})
