export { createTransport } from '@lading/plugin-uploadcare-transport/upload'
export { styledListViews as listViews } from './styledListViews.js'
