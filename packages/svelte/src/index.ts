export { type Store, type UploaderStore, uploaderStore } from './uploaderStore.js'
