import { definePlugin, type PluginFactory } from '@lading/kernel'
import AwsS3, { type AwsS3Options } from '@uppy/aws-s3'
import type { Body, Meta } from '@uppy/core'
import { installUploader, UPPY_LIMIT } from './installUploader.js'
import { transportMessages } from './transportMessages.js'
import { UPPY_TRANSPORT_ID, type UppyTransportSettings } from './UppyTransportSettings.js'

/** Omits `id` from every member of the options union. */
type OwnOptions<Options> = Options extends unknown ? Omit<Options, 'id'> : never

/** Options for {@link s3Transport}, which extend the `@uppy/aws-s3` options. */
export type S3TransportOptions = OwnOptions<AwsS3Options<Meta, Body>> & UppyTransportSettings

/**
 * Uploads files to a bucket on S3 or a compatible service with `@uppy/aws-s3`. Large files are uploaded in parts.
 *
 * @example
 * createUploader({
 *   plugins: [s3Transport({ signRequest: (request) => post('/sign-s3', request) })],
 * })
 */
export const s3Transport: PluginFactory<S3TransportOptions> = definePlugin<S3TransportOptions>({
  id: UPPY_TRANSPORT_ID,
  messages: transportMessages,
  setup(context) {
    const { fileInfo: _, servesImages: __, ...options } = context.options
    installUploader(context, 'AwsS3', (uppy) => uppy.use(AwsS3, { limit: UPPY_LIMIT, ...options }))
  },
})
