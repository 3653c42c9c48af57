/** Settings of the project that a public key belongs to. */
export interface ProjectOptions {
  readonly publicKey: string
  /** Requires calls that start an upload or create a group to be signed with this secret. @default no signature is required */
  readonly secretKey?: string
  /** True if files are kept when the client leaves the choice to the project. @default true */
  readonly isAutostoreOn?: boolean
  /** True if the size of a file fetched from a URL is not reported until the file is stored. @default false */
  readonly isTotalHidden?: boolean
  /** How many calls to each endpoint are throttled before one is served. @default 0 */
  readonly throttledCalls?: number
}

/** A project with every default filled in. */
export type Project = Required<Omit<ProjectOptions, 'secretKey'>> & { readonly secretKey: string | null }

/** Fills in the documented defaults; a bare key is an ordinary project. */
export function resolveProject(options: string | ProjectOptions): Project {
  const given = typeof options === 'string' ? { publicKey: options } : options
  return { secretKey: null, isAutostoreOn: true, isTotalHidden: false, throttledCalls: 0, ...given }
}
