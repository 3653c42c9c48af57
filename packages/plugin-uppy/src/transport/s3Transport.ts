import { definePlugin, type PluginFactory } from '@lading/kernel'
import AwsS3, { type AwsS3Options } from '@uppy/aws-s3'
import type { Body, Meta } from '@uppy/core'
import { installUploader, UPPY_LIMIT } from './installUploader.js'
import { transportMessages } from './transportMessages.js'
import { UPPY_TRANSPORT_ID, type UppyTransportSettings } from './UppyTransportSettings.js'

/** Omits `id` from each way to configure the uploader. */
type OwnOptions<Options> = Options extends unknown ? Omit<Options, 'id'> : never

/** Options of {@link s3Transport}: those of `@uppy/aws-s3`. */
export type S3TransportOptions = OwnOptions<AwsS3Options<Meta, Body>> & UppyTransportSettings

/**
 * Uploads files to a bucket of S3 or of a compatible service with `@uppy/aws-s3`, large ones in parts.
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
