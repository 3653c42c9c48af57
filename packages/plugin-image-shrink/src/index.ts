export { imageShrink } from './imageShrink.js'
export type { ImageShrinkConfig } from './shrinkConfig.js'
