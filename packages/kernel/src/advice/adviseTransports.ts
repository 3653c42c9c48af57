import { PluginsToken } from '../plugin/Plugin.js'
import { TransportToken } from '../steps/Transport.js'
import type { AdvicePart } from './AdviceContext.js'

/**
 * Reports a transport without its server's URL, and two plugins that each provide a transport with upload methods,
 * because only one transport sends files.
 */
export const adviseTransports: AdvicePart = ({ uploader: { scope }, report }) => {
  return () => {
    const address = scope.tryGet(TransportToken)?.address
    if (address && !address.url) {
      report(
        `The transport has no "${address.setting}", so no file can be uploaded. Set it to the URL of your server, such as "/api/upload".`,
      )
    }
    const plugins = scope.tryGet(PluginsToken)?.inspect?.() ?? []
    const presets = plugins.filter(
      ({ services, contributions }) =>
        services.includes(TransportToken.name) && contributions.some(({ slot }) => slot === 'uploadMethod'),
    )
    const [last, ...others] = presets.map(({ id }) => `"${id}"`).reverse()
    if (others.length === 0) return
    report(
      `The plugins ${others.reverse().join(', ')} and ${last} are a transport each, so ${last} alone sends files. Install one of them, next to the ready-made transport with transport={false}, or install single upload methods.`,
    )
  }
}
