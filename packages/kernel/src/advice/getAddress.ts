import type { UploadEntry } from '../entry/UploadEntry.js'
import { PluginsToken } from '../plugin/Plugin.js'
import { type Transport, type TransportAddress, TransportToken } from '../steps/Transport.js'
import type { UploadMethod } from '../steps/UploadMethod.js'
import type { EntrySender } from '../steps/UploadMethods.js'
import { UploadMethodsToken } from '../steps/UploadMethodsToken.js'
import type { Uploader } from '../Uploader.js'

const READY_MADE = 'uploadcare-transport'

/** Returns the server that an entry is sent to, and the setting that names it; undefined if its transport doesn't say. */
export function getAddress({ cfg, scope }: Uploader, entry: UploadEntry): TransportAddress | undefined {
  let sender: EntrySender
  try {
    sender = scope.get(UploadMethodsToken).find(entry)
  } catch {
    return undefined
  }
  const address = (sender as UploadMethod).service?.address ?? (sender as Transport).address
  if (address) return address
  const plugins = scope.tryGet(PluginsToken)?.inspect?.() ?? []
  const owner =
    plugins.find(({ contributions }) => contributions.some(({ item }) => item === sender)) ??
    plugins.find(({ services }) => services.includes(TransportToken.name))
  const { baseUrl: url } = cfg as { readonly baseUrl?: string }
  // The ready-made transport defines its keys even if the page has another one.
  const readyMade = plugins.find(({ id }) => id === READY_MADE)
  const isOther = owner && readyMade && owner !== readyMade
  return url && !isOther ? { url, setting: 'baseUrl' } : undefined
}
