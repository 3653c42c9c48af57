export { loadFileUploaderFrom } from '@lading/elements'
