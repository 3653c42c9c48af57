import type { PluginFactory } from '@lading/kernel'
import { createTransport } from './createTransport.js'
import { defineTransport } from './defineTransport.js'

/**
 * Uploads files to an Uploadcare-compatible service.
 *
 * @example
 * createUploader({ config: { pubkey: 'demopublickey' }, plugins: [uploadcareTransport()] })
 */
export const uploadcareTransport: PluginFactory = defineTransport(createTransport)
