import type { Clock } from '@lading/kernel'
import { getPageUrl } from '@lading/transport-engine'
import type { S3TransportPorts } from '../createBucketUploads.js'
import { createS3Transport, type S3Transport } from '../createS3Transport.js'
import type { CallbackTransportOptions } from './CallbackTransportOptions.js'
import { createCalls } from './createCalls.js'

/** Creates the kernel's `Transport` from a page's callbacks. */
export function createCallbackTransport<Upload>(
  options: CallbackTransportOptions<Upload>,
  ports: S3TransportPorts & { readonly clock: Clock },
): S3Transport {
  const { id = 'callbacks', ...rest } = options
  const base = getPageUrl() ?? 'https://localhost/'
  const call = createCalls(rest as CallbackTransportOptions, ports.clock, base)
  // Use the same endpoint on every page of a site, because it's the key for unfinished uploads.
  const endpoint = new URL(`/#${encodeURIComponent(id)}`, base).href
  const { keepsBytes, ...transport } = createS3Transport({ ...rest, endpoint }, ports, call)
  return { ...transport, keepsBytes: (entry) => !!options.create && !!entry.file }
}
