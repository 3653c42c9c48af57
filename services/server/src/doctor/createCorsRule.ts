import { GUARD } from '../store/UploadMode.js'

/** A bucket's rule for cross-origin pages, as S3 defines it. */
export interface CorsRule {
  readonly AllowedOrigins: readonly string[]
  readonly AllowedMethods: readonly string[]
  readonly AllowedHeaders: readonly string[]
  readonly ExposeHeaders: readonly string[]
  readonly MaxAgeSeconds: number
}

/** Headers that pages send to a store that needs all precautions. */
export const ALL_PAGES: readonly string[] = ['content-type', ...Object.keys(GUARD)]

/** Creates the rule that lets pages send files. @param headers Headers that pages send. */
export function createCorsRule(origins: readonly string[], headers: readonly string[] = ALL_PAGES): CorsRule {
  return {
    AllowedOrigins: origins,
    AllowedMethods: ['PUT'],
    AllowedHeaders: headers,
    ExposeHeaders: ['ETag'],
    MaxAgeSeconds: 86_400,
  }
}
