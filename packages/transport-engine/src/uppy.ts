export { type FileUpload, FileUploader, type FileUploaderOptions } from './uppy/FileUploader.js'
