import { loadUploads } from '../../app/loadUploads.js'
import { firstParts } from '../../early/firstParts.js'
import type { PageCore } from '../../early/PageCore.js'
import { userAgentIntegration } from '../../early/userAgentIntegration.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'

const { lazyPlugin, prepareParts, transportDefinition, validators } = firstParts

const transport = /* @__PURE__ */ lazyPlugin(transportDefinition, loadUploads)

/** Attaches the built-in rules and the transport to a core, and starts its uploads. The app attaches the rest. */
export function sendFiles(core: PageCore, { id, ctxName, slots }: LazyUploaderProps): void {
  const attached = { config: { userAgentIntegration }, plugins: [validators(), transport()] }
  const name = id ?? ctxName
  const options = { ...attached, ...(name !== undefined && { id: name }), ...(slots && { slots }) }
  prepareParts({ ...options, defaultPlugins: [] }, core.core, true)
  core.attached = attached
  core.core.services.link.open()
}
