import type { ScanPolicy } from './ScanPolicy.js'

/** Settings of the project that a public key belongs to. */
export interface ProjectOptions {
  readonly publicKey: string
  /** Secret of the project, or several while one replaces another. @default none */
  readonly secretKey?: string | readonly string[]
  /**
   * True if calls that start an upload or create a group need a token or a signature made with the secret.
   * @default true for a project with a secret
   */
  readonly isSignatureRequired?: boolean
  /** Origins whose pages may upload, such as `https://www.example.com`; requests of programs have none. @default every page */
  readonly allowedOrigins?: readonly string[]
  /** Types of files that may be uploaded, such as `image/*` and `application/pdf`; compared once a file has arrived. @default all */
  readonly allowedTypes?: readonly string[]
  /** Largest accepted file, in bytes. @default that of the service */
  readonly maxFileSizeBytes?: number
  /** Most calls of the upload API in a minute from one client network: an IPv4 address, or the /64 of an IPv6 address. @default unlimited */
  readonly maxCallsPerMinute?: number
  /** Scans files for malware. @default not scanned */
  readonly scan?: ScanPolicy
  /** True if files are delivered to those alone whose URL is signed with the secret. @default false */
  readonly isPrivate?: boolean
  /**
   * Hosts whose pictures are delivered by way of the service, such as `images.example.com`, without a port; `*` is all. Everyone who
   * knows the public key may have them fetched; the project's types, sizes, scans and calls a minute hold for them.
   * @default all, and none for a project whose uploads need a signature or are scanned, or whose files are private
   */
  readonly proxiedHosts?: readonly string[]
  /**
   * True if an upload in parts ends at once when the project has its content, which its client has to prove. A person learns by it that
   * the project has the content: leave it off where people must not learn of each other's files. Only on a disk, and for files that
   * come in from then on.
   * @default false
   */
  readonly reusesContent?: boolean
  /** True if files are kept when the client leaves the choice to the project. @default true */
  readonly isAutostoreOn?: boolean
  /** True if the size of a file fetched from a URL is not reported until the file is stored. @default false */
  readonly isTotalHidden?: boolean
  /** How many calls to each endpoint are throttled before one is served. @default 0 */
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
    allowedOrigins: [],
    allowedTypes: [],
    maxFileSizeBytes: Number.POSITIVE_INFINITY,
    maxCallsPerMinute: Number.POSITIVE_INFINITY,
    isPrivate,
    // Others could store and deliver any content by it.
    proxiedHosts: isSignatureRequired || scan || isPrivate ? [] : ['*'],
    reusesContent: false,
    scan,
    isAutostoreOn: true,
    isTotalHidden: false,
    throttledCalls: 0,
    ...given,
  }
}
