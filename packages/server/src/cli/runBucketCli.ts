import { runConformance } from '../conformance/runConformance.js'
import { runDoctor } from '../doctor/runDoctor.js'
import { parseBucketArguments } from './parseBucketArguments.js'

const usage = `Usage: lading-bucket doctor URL [--origin ORIGIN] [--apply]
       lading-bucket conformance s3|resumable URL [--header H]

Tries everything that uploads from a page need of a bucket, and prints a table. Leaves nothing in it.

  URL              https://HOST/BUCKET, http://KEY:SECRET@HOST:PORT/BUCKET/FOLDER, or s3://BUCKET for AWS
  --origin ORIGIN  origin of a page that uploads, such as https://shop.test; repeat it for more (default none: no rule is set or
                   tried for your page)
  --apply          create the bucket if it is missing, and set its rules: for these origins, for abandoned uploads and
                   against headers that nobody has signed
  --header H       header of each upload, such as "x-amz-server-side-encryption: aws:kms"; repeat it for more
  --part-header H  header that pages send with each part
  --checksum       SHA-256 with each part, as a bucket with Object Lock wants it
  --region NAME    region of the bucket (default us-east-1, or AWS_REGION)

conformance tries your own server of s3() or of resumableTransport() against its protocol. URL is the endpoint of the page, and
--header one of each request, such as a cookie. The files that it completes stay.

The access key comes from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY unless the URL has it.`

/** A command line's output. */
export interface Output {
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

/** Runs the command line and resolves to the exit code: 0, 1 for a failure, 2 for bad arguments. */
export async function runBucketCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { print, printError }: Output,
): Promise<number> {
  const request = parseBucketArguments(args, env)
  switch (request.action) {
    case 'help':
      print(usage)
      return 0
    case 'refuse':
      printError(`${request.reason} See lading-bucket --help.`)
      return 2
    case 'conformance':
      return runConformance(request.order, print)
    case 'doctor':
      return runDoctor(request.order, print)
  }
}
