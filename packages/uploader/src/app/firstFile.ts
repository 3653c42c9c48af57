export { createTransport } from '@lading/plugin-uploadcare-transport/upload'
// The app has these already. Named here, they let every bundler see that what they share with the views of files belongs
// to the app's own chunk, instead of more chunks: a first upload costs two requests.
export { readyMadePlugins } from './readyMadePlugins.js'
export { UploaderUser } from './shared/UploaderUser.js'
export { styledListViews as listViews } from './styledListViews.js'
