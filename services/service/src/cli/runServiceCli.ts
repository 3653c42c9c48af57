import { readFileSync } from 'node:fs'
import { LocalServiceStartError, type ProjectOptions, type Terminal } from '@lading/local-service/parts'
import { createService, type Service } from '../createService.js'
import type { ServiceOptions } from '../ServiceOptions.js'
import { parseServiceArguments } from './parseServiceArguments.js'

const usage = `Usage: lading-service [options]
       lading-service doctor --s3 URL [--apply] [--origin URL]
       lading-service import --from DIR --to URL
       lading-service verify --s3 URL --all | --since TIME [--json]
       lading-service repair --s3 URL [--all | --since TIME] [--id UUID] [--apply] [--json]
       lading-service erase --s3 URL --id UUID [--apply] [--json]

Starts a node of an upload service and image CDN. Options can also come from the environment: LADING_S3 for --s3.

  --s3 URL               bucket for files: http://KEY:SECRET@HOST:PORT/BUCKET, or s3://BUCKET for AWS
  --s3-region NAME       bucket region (default us-east-1)
  --s3-public-url URL    store URL for browsers, if it differs
  --s3-copy              copy each completed upload, for stores where late parts can change a finished file
  --redis URL            Redis shared by all nodes: redis://HOST:PORT
  --data DIR             directory for files without a store (default .lading-data)
  --temporary DIR        directory for files on their way to the store (default the system's)
  --projects FILE        projects as JSON: [{ "publicKey": "…", "secretKey": "…" }]
  --public-key KEY       public key of a single project (default demopublickey)
  --secret SECRET        its secret; requires signed uploads
  --no-auth              let other machines upload without a signature
  --host ADDRESS         address to listen on (default 127.0.0.1)
  --port NUMBER          port to listen on; 0 picks a free port (default 4100)
  --public-url URL       base URL in responses
  --allow-origin URL     origin whose pages can open the realtime channel; repeatable (default all)
  --trust-proxy          read client addresses from X-Forwarded-For, which your proxy sets
  --proxies NUMBER       number of proxies in front, with --trust-proxy (default 1)
  --metrics-port NUMBER  port for Prometheus metrics, GET /metrics (default none)
  --metrics-host ADDRESS address for metrics (default 127.0.0.1)
  --prerender OPERATIONS CDN operations in which each new image is rendered, such as resize/640x/; repeatable
  --roles LIST           what this node does: upload,cdn,jobs (default all)
  --calls-per-minute N   maximum API calls per client address; 0 for no limit (default 6000)
  --drain-seconds N      seconds between a stop signal and the end of listening (default 5)
  --trash-days NUMBER    days until a removed file's bytes are erased from the store; 0 for immediately (default 7)
  --verify-gb-per-hour N maximum gigabytes that all nodes together reread per hour to verify files; 0 for none (default 10)
  --verify-requests-per-hour N
                         maximum store requests for it per hour (default 20000)
  --quiet                don't log requests
  --version              print the version
  -h, --help             print this help

doctor checks everything that the service needs from a store, and prints a table.

  --apply                create the bucket if it's missing, and set its rules: pages from all origins can send parts,
                         abandoned uploads and old renders expire, headers that nobody has signed are denied
  --origin URL           origin of a page that uploads (default none: checks only whether pages from all origins can)

import copies files, groups and webhooks from a node without a store to a bucket, and verifies each file. Stop the node
first. Run the same command again to continue an interrupted import.

  --from DIR             the node's directory
  --to URL               bucket, like --s3

verify rereads stored files, compares them with their records, and lists what's wrong. repair shows what it would fix,
and fixes it with --apply: it restores records from their copies, completes lists and removes leftovers. Nodes can keep
running.

  --all                  all files, and leftovers of uploads and removals (default for repair)
  --since TIME           files uploaded since then: 2026-11-29T18:00Z, or 24h, 7d ago
  --id UUID              repair: restore this removed file from the trash; erase: erase it now; repeatable
  --json                 print one JSON object per line

Exit codes: 0 nothing is wrong, or everything is fixed; 1 something is wrong; 2 invalid arguments; 3 the store failed.`

/** Runs the command line until it's stopped and resolves to the exit code: 0, 1 for a failure, 2 for bad arguments. */
export async function runServiceCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const request = parseServiceArguments(args, env)
  // Each command loads its own code: nodes start sooner without the other commands.
  switch (request.action) {
    case 'help':
      terminal.print(usage)
      return 0
    case 'version':
      terminal.print(readVersion())
      return 0
    case 'refuse':
      terminal.printError(`${request.reason} See lading-service --help.`)
      return 2
    case 'doctor':
      return (await import('./examineStore.js')).examineStore(request, terminal.print)
    case 'import':
      return (await import('./importDirectory.js')).importDirectory(request, terminal)
    case 'verify':
      return (await import('./verifyBucket.js')).verifyBucket(request, terminal)
    case 'repair':
      return (await import('./repairBucket.js')).repairBucket(request, terminal)
    case 'erase':
      return (await import('./eraseFiles.js')).eraseFiles(request, terminal)
    case 'serve':
      return serve(request.options, terminal)
  }
}

async function serve(options: ServiceOptions, terminal: Terminal): Promise<number> {
  for (const warning of findWarnings(options)) terminal.printError(warning)
  let service: Service
  try {
    service = await createService({ ...options, writeLog: terminal.printError })
  } catch (error) {
    if (!(error instanceof LocalServiceStartError)) throw error
    terminal.printError(error.message)
    return 1
  }
  const stopped = terminal.untilStopped()
  terminal.print(`Service: ${service.url}`)
  if (service.metricsUrl) terminal.print(`Metrics: ${service.metricsUrl}`)
  await stopped
  await service.close()
  return 0
}

function findWarnings({ s3, redisUrl, projects }: ServiceOptions): string[] {
  const open = projects
    .filter(isOpen)
    .map((project) => (typeof project === 'string' ? project : project.publicKey))
  return [
    ...(s3 ? [] : ['Without --s3, files are on the disk of this machine, and this is the only node.']),
    ...(s3 && redisUrl === undefined
      ? ['Without --redis, each node counts calls, renders images and reports downloads for itself.']
      : []),
    ...open.map(
      (key) =>
        `Every client that reaches this node may upload to the project "${key}": have its uploads signed, by --projects or --secret.`,
    ),
  ]
}

function isOpen(project: string | ProjectOptions): boolean {
  if (typeof project === 'string') return true
  const { secretKey = [], isSignatureRequired = true } = project
  return secretKey.length === 0 || !isSignatureRequired
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return (manifest as { version: string }).version
}
