export { pdfThumbnails } from './pdfThumbnails.js'
