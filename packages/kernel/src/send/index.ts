export { type CreateUploaderOptions, type PreparedUploader, prepareParts } from '../compose/prepareParts.js'
