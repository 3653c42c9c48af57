export { backgroundImage } from './markup/backgroundImage.js'
export { type DescribeOptions, describeImage, type ImageFacts } from './markup/describeImage.js'
export {
  type ImageAttributes,
  type ImageStyle,
  imageAttributes,
  previewUrl,
} from './markup/imageAttributes.js'
export { type ImageHtmlProps, imageHtml } from './markup/imageHtml.js'
export { type SourceAttributes, type SourceProps, sourceAttributes } from './markup/sourceAttributes.js'
export type { ImageLayout, ImageProps, ImageSize, ImageSource } from './url/ImageProps.js'
export { imageUrl } from './url/imageUrl.js'
export { srcSetWidths as imageLadder } from './url/srcSetWidths.js'
