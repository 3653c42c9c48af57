import { definePlugin, type PluginFactory } from '@lading/kernel'
import { UploadError } from '@lading/transport-engine'
import { multipartConfig } from '../config/transportConfig.js'
import { uploadFile } from '../file/uploadFile.js'
import { uploadMultipart } from '../multipart/uploadMultipart.js'
import { clientOf, methodConfig } from './clientOf.js'
import { multipartItem } from './methodItems.js'

const code = { uploadMultipart }
const lazyCode = { current: code, load: async () => code }

/**
 * Uploads large files on this device to an Uploadcare-compatible service in resumable parts: the method `multipart`.
 *
 * @example
 * createUploader({ config: { pubkey: 'demopublickey' }, plugins: [baseUpload(), multipartUpload()] })
 */
export const multipartUpload: PluginFactory = definePlugin({
  id: 'uploadcare-multipart-upload',
  config: { ...methodConfig, ...multipartConfig },
  setup(context) {
    const getClient = clientOf(context)
    context.contribute('uploadMethod', {
      ...multipartItem(async (entry, options) => {
        const { connect, describe } = getClient()
        const { internalId, file } = entry
        if (!file) throw new UploadError('file-missing', 'No file input')
        const upload = { ...describe(entry, options), file }
        return uploadFile(connect(internalId), upload, lazyCode, undefined, 'multipart')
      }),
      begin(entry, session) {
        const { config, connect, lazy } = getClient()
        lazy.begin?.(entry, session, config, connect)
      },
      get service() {
        return getClient()
      },
    })
  },
})
