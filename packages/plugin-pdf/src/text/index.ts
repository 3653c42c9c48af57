export { readPdfText } from './readPdfText.js'
