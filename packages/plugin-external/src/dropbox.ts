export { type DropboxOptions, dropboxChooser } from './dropbox/dropboxChooser.js'
