import { definePlugin, type PluginFactory } from '@lading/kernel'
import { createGroup } from '../client/createGroup.js'
import { clientOf, methodConfig } from './clientOf.js'
import { groupItem } from './methodItems.js'

/**
 * Groups uploaded files on an Uploadcare-compatible service, for `groupOutput`: the group method `group`.
 *
 * @example
 * createUploader({ config: { pubkey: 'demopublickey', groupOutput: true }, plugins: [baseUpload(), groupUpload()] })
 */
export const groupUpload: PluginFactory = definePlugin({
  id: 'uploadcare-group-upload',
  config: methodConfig,
  setup(context) {
    const getClient = clientOf(context)
    context.contribute(
      'groupMethod',
      groupItem(async (entries, { signal }) => createGroup(getClient().connect(), entries, signal)),
    )
  },
})
