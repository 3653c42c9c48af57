import { normalizeOrigin } from '../http/normalizeOrigin.js'
import type { ScanPolicy } from './ScanPolicy.js'

/** Settings for the project that a public key belongs to. */
export interface ProjectOptions {
  readonly publicKey: string
  /** The project's secret, or several secrets while you rotate them. @default no secret */
  readonly secretKey?: string | readonly string[]
  /**
   * True if calls that start an upload or create a group need a token or a signature made with the secret.
   * @default true for a project with a secret
   */
  readonly isSignatureRequired?: boolean
  /** Origins whose pages can upload, such as `https://www.example.com`; requests from programs have no origin. @default every page */
  readonly allowedOrigins?: readonly string[]
  /** File types that can be uploaded, such as `image/*` and `application/pdf`; checked once a file has arrived. @default all */
  readonly allowedTypes?: readonly string[]
  /** Largest accepted file, in bytes. @default the service's limit */
  readonly maxFileSizeBytes?: number
  /** Most upload API calls in a minute from one client network: an IPv4 address, or an IPv6 address's /64. @default unlimited */
  readonly maxCallsPerMinute?: number
  /** Scans files for malware. @default not scanned */
  readonly scan?: ScanPolicy
  /** True if only URLs signed with the secret deliver files. @default false */
  readonly isPrivate?: boolean
  /**
   * Hosts whose images are delivered through the service, such as `images.example.com`, without a port; `*` is all. Everyone who
   * knows the public key can have them fetched; the project's types, sizes, scans and call limits apply to them.
   * @default all, and no hosts for a project whose uploads need a signature or are scanned, or whose files are private
   */
  readonly proxiedHosts?: readonly string[]
  /**
   * True if a multipart upload ends immediately when the project has its content, which its client has to prove. This tells the
   * person uploading that the project has the content: leave it off if people must not learn about each other's files. Only works
   * with a disk, and for files that arrive from then on.
   * @default false
   */
  readonly reusesContent?: boolean
  /** True if files are kept when the client leaves the choice to the project. @default true */
  readonly isAutostoreOn?: boolean
  /** True if the size of a file fetched from a URL isn't reported until the file is stored. @default false */
  readonly isTotalHidden?: boolean
  /** How many calls to each endpoint are throttled before a call is served. @default 0 */
  readonly throttledCalls?: number
}

/** A project with every default filled in. */
export interface Project extends Required<Omit<ProjectOptions, 'secretKey' | 'scan'>> {
  readonly scan: ScanPolicy | null
  readonly secretKeys: readonly string[]
}

/** Fills in the documented defaults; a bare key is an ordinary project. */
export function resolveProject(options: string | ProjectOptions): Project {
  const { secretKey = [], ...given } = typeof options === 'string' ? { publicKey: options } : options
  const secretKeys = typeof secretKey === 'string' ? [secretKey] : secretKey
  const { isSignatureRequired = secretKeys.length > 0, scan = null, isPrivate = false } = given
  return {
    secretKeys,
    isSignatureRequired,
    allowedTypes: [],
    maxFileSizeBytes: Number.POSITIVE_INFINITY,
    maxCallsPerMinute: Number.POSITIVE_INFINITY,
    isPrivate,
    // Otherwise strangers could store and deliver any content through it.
    proxiedHosts: isSignatureRequired || scan || isPrivate ? [] : ['*'],
    reusesContent: false,
    scan,
    isAutostoreOn: true,
    isTotalHidden: false,
    throttledCalls: 0,
    ...given,
    allowedOrigins: (given.allowedOrigins ?? []).map(normalizeOrigin),
  }
}
