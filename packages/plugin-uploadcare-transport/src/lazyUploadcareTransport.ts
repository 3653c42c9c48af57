import type { PluginFactory } from '@lading/kernel'
import { defineTransport } from './defineTransport.js'
import { type LoadTransport, lazyTransport } from './lazyTransport.js'

/**
 * Like `uploadcareTransport`, with the code of uploads loaded by the first of them.
 *
 * @param load Imports `createTransport` of `@lading/plugin-uploadcare-transport/upload`, alone or in a chunk with other code
 * that a first file needs.
 *
 * @example
 * const transport = lazyUploadcareTransport(async () =>
 *   (await import('@lading/plugin-uploadcare-transport/upload')).createTransport)
 * createUploader({ config: { pubkey: 'demopublickey' }, plugins: [transport()] })
 */
export function lazyUploadcareTransport(load: LoadTransport): PluginFactory {
  return defineTransport((options) => lazyTransport(load, options))
}
