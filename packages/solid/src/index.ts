export { createUploaderState, type UploaderState } from './createUploaderState.js'
