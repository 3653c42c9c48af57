export { defineUploader, type UploaderDefinition } from './app/defineUploader.js'
export type { UploaderApp } from './UploaderApp.js'
