export { S3Uploader, type S3UploaderOptions } from './uppy/S3Uploader.js'
