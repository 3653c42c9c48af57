export type { SourceProps } from '../markup/sourceAttributes.js'
export { CdnImage } from './CdnImage.js'
export type { CdnImageProps } from './CdnImageProps.js'
export { CdnPicture, type CdnPictureProps } from './CdnPicture.js'
