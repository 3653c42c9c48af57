import { lazyPlugin, type PluginFactory } from '@lading/kernel'
import { createTransport } from './createTransport.js'
import { transportDefinition } from './transportDefinition.js'

/**
 * Uploads files to an Uploadcare-compatible service.
 *
 * @example
 * createUploader({ config: { pubkey: 'demopublickey' }, plugins: [uploadcareTransport()] })
 */
export const uploadcareTransport: PluginFactory = lazyPlugin(transportDefinition, { createTransport })
