export { type CdnLoader, cdnLoader, createCdnLoader, type LoaderRequest } from './cdnLoader.js'
