export { type CdnLoader, cdnLoader, createCdnLoader, type LoaderRequest } from './markup/cdnLoader.js'
