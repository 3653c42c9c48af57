export { CdnImageElement } from './CdnImageElement.js'
export { defineCdnImage } from './defineCdnImage.js'
