import type { Clock } from '@lading/kernel'
import type { S3TransportPorts } from '../createBucketUploads.js'
import { createS3Transport, type S3Transport } from '../createS3Transport.js'
import type { CallbackTransportOptions } from './CallbackTransportOptions.js'
import { createCalls } from './createCalls.js'

/** Creates the kernel's `Transport` out of the callbacks of a page. */
export function createCallbackTransport<Upload>(
  options: CallbackTransportOptions<Upload>,
  ports: S3TransportPorts & { readonly clock: Clock },
): S3Transport {
  const { id = 'callbacks', ...rest } = options
  const base = globalThis.location?.href ?? 'https://localhost/'
  const call = createCalls(rest as CallbackTransportOptions, ports.clock, base)
  // The same at each URL of a site, because unfinished uploads are kept under it.
  const endpoint = new URL(`/#${encodeURIComponent(id)}`, base).href
  const { keepsBytes, ...transport } = createS3Transport({ ...rest, endpoint }, ports, call)
  return { ...transport, keepsBytes: (entry) => !!options.create && !!entry.file }
}
