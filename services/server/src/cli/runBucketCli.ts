import { runConformance } from '../conformance/runConformance.js'
import { runDoctor } from '../doctor/runDoctor.js'
import { parseBucketArguments } from './parseBucketArguments.js'

const usage = `Usage: lading-bucket doctor URL [--origin ORIGIN] [--apply]
       lading-bucket conformance s3|resumable URL [--header H]

doctor checks everything that page uploads need from a bucket, and prints a table. It leaves nothing behind.

  URL              https://HOST/BUCKET, http://KEY:SECRET@HOST:PORT/BUCKET/FOLDER, or s3://BUCKET for AWS
  --origin ORIGIN  origin of a page that uploads, such as https://shop.test; repeatable (default none: CORS rules are
                   neither set nor checked for your page)
  --apply          create the bucket if it's missing, and set its rules: CORS for these origins, cleanup of abandoned
                   uploads, and a policy against headers that nobody has signed
  --header H       header for each upload, such as "x-amz-server-side-encryption: aws:kms"; repeatable
  --part-header H  header that pages send with each part
  --checksum       send SHA-256 with each part, which Object Lock requires
  --region NAME    bucket region (default us-east-1, or AWS_REGION)

conformance checks that your own server for s3() or resumableTransport() follows the protocol. URL is the page's endpoint;
--header is sent with each request, such as a cookie. Completed files stay on the server.

The access key comes from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY unless the URL contains it.`

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
