export { AttachLink, AttachLinkToken } from './AttachLink.js'
export type { CoreServices } from './CoreServices.js'
export { type Core, createCore } from './createCore.js'
