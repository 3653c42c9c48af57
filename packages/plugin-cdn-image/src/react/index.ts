export { CdnImage, type CdnImageProps } from './CdnImage.js'
export type { SourceProps } from '../sourceAttributes.js'
