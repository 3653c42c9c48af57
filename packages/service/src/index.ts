export { createService, type Service } from './createService.js'
export type { Role, ServiceOptions } from './ServiceOptions.js'
export { openS3Backend, type S3Backend, type S3BackendSettings } from './s3/openS3Backend.js'
export type { S3Options } from './s3/S3Options.js'
