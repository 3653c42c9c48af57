export { type DecodeHeic, type HeicOptions, heicThumbnails } from './heicThumbnails.js'
