import { parseArgs } from 'node:util'
import type { runConformance } from '../conformance/runConformance.js'
import type { DoctorOrder } from '../doctor/runDoctor.js'
import { createWriteHeaders } from '../store/createWriteHeaders.js'
import { parseS3Url } from './parseS3Url.js'

/** A parsed command line. */
export type BucketRequest =
  | { readonly action: 'help' }
  | { readonly action: 'refuse'; readonly reason: string }
  | { readonly action: 'conformance'; readonly order: Parameters<typeof runConformance>[0] }
  | { readonly action: 'doctor'; readonly order: DoctorOrder }

/** How upload handlers behave; some of it only on stores that need it. */
const HANDLER = {
  copiesUploads: true,
  setsHeaders: true,
  leftovers: ['.lading/claims/', '.lading/incoming/', '.lading/probe/'],
  copiedFrom: '.lading/incoming/',
  protection: 'a header that pages send',
}

/** Parses the command line. An access key that isn't in the URL comes from the environment. */
export function parseBucketArguments(args: readonly string[], env: NodeJS.ProcessEnv): BucketRequest {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        apply: { type: 'boolean', default: false },
        origin: { type: 'string', multiple: true },
        region: { type: 'string' },
        header: { type: 'string', multiple: true, default: [] },
        'part-header': { type: 'string', multiple: true, default: [] },
        checksum: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) return { action: 'help' }
    if (positionals[0] === 'conformance') return parseConformance(positionals, values.header)
    const [command, url = env.LADING_S3 ?? '', ...others] = positionals
    if (command !== 'doctor' || others.length > 0) throw new Error('The only command is "doctor URL".')
    const parsed = parseS3Url(url)
    if (!parsed) {
      throw new Error(
        'Name the bucket: https://HOST/BUCKET, http://KEY:SECRET@HOST:PORT/BUCKET, or s3://BUCKET for AWS.',
      )
    }
    const { prefix, ...address } = parsed
    const accessKeyId = parsed.accessKeyId ?? env.AWS_ACCESS_KEY_ID
    const secretAccessKey = parsed.secretAccessKey ?? env.AWS_SECRET_ACCESS_KEY
    if (!accessKeyId || !secretAccessKey) {
      throw new Error(
        'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write KEY:SECRET@ before the host.',
      )
    }
    const region = values.region ?? env.AWS_REGION
    const sessionToken = parsed.accessKeyId ? undefined : env.AWS_SESSION_TOKEN
    const bucket = {
      ...address,
      accessKeyId,
      secretAccessKey,
      ...(region && { region }),
      ...(sessionToken && { sessionToken }),
      ...(values.header.length > 0 && { headers: parseHeaders(values.header) }),
      ...(values['part-header'].length > 0 && { partHeaders: parseHeaders(values['part-header']) }),
      ...(values.checksum && { checksum: 'sha256' as const }),
    }
    createWriteHeaders(bucket)
    const origins = (values.origin ?? []).map(parseOrigin)
    const [origin] = origins
    return {
      action: 'doctor',
      order: { bucket, prefix, origin, ...HANDLER, ...(values.apply && { applyFor: origins }) },
    }
  } catch (error) {
    return { action: 'refuse', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** @throws Error for an unknown protocol, or an invalid URL */
function parseConformance(
  [, protocol, url = '', ...others]: readonly string[],
  headers: readonly string[],
): BucketRequest {
  if ((protocol !== 's3' && protocol !== 'resumable') || others.length > 0)
    throw new Error('Write "conformance s3 URL" or "conformance resumable URL".')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`Write the endpoint ${JSON.stringify(url)} as https://shop.test/api/upload.`)
  return { action: 'conformance', order: { protocol, url, headers: parseHeaders(headers) } }
}

/** Browsers send origins without a trailing slash, and rules are compared with that. @throws Error for an invalid origin */
function parseOrigin(text: string): string {
  if (text === '*') return text
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  if (isOrigin) return url.origin
  throw new Error(`Write the origin ${JSON.stringify(text)} as https://shop.test, without a path.`)
}

/** @throws Error for an invalid header */
function parseHeaders(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      if (at < 1) throw new Error(`Write the header ${JSON.stringify(line)} as "name: value".`)
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
}
