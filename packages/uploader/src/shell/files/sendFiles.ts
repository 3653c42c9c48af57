import { lazyPlugin, validators } from '@lading/kernel'
import { prepareParts } from '@lading/kernel/internal/send'
import { transportDefinition } from '@lading/plugin-uploadcare-transport/lazy'
import { loadUploads } from '../../app/loadUploads.js'
import type { PageCore } from '../../early/PageCore.js'
import { userAgentIntegration } from '../../early/userAgentIntegration.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'

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
