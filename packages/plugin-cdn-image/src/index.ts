export { backgroundImage } from './backgroundImage.js'
export { type DescribeOptions, describeImage, type ImageFacts } from './describeImage.js'
export type { ImageLayout, ImageProps, ImageSize, ImageSource } from './ImageProps.js'
export {
  type ImageAttributes,
  type ImageStyle,
  imageAttributes,
  previewUrl,
} from './imageAttributes.js'
export { type ImageHtmlProps, imageHtml } from './imageHtml.js'
export { imageUrl } from './imageUrl.js'
export { type SourceAttributes, type SourceProps, sourceAttributes } from './sourceAttributes.js'
export { srcSetWidths as imageLadder } from './srcSetWidths.js'
