export { type CreateUploaderOptions, type PreparedUploader, prepareParts } from '../compose/prepareParts.js'
export { mayCheckFiles } from '../plugin/mayCheckFiles.js'
