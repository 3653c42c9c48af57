import { readFileSync } from 'node:fs'
import { LocalServiceStartError, type ProjectOptions, type Terminal } from '@lading/local-service/parts'
import { createService, type Service } from '../createService.js'
import type { ServiceOptions } from '../ServiceOptions.js'
import { eraseFiles } from './eraseFiles.js'
import { examineStore } from './examineStore.js'
import { importDirectory } from './importDirectory.js'
import { parseServiceArguments } from './parseServiceArguments.js'
import { repairBucket } from './repairBucket.js'
import { verifyBucket } from './verifyBucket.js'

const usage = `Usage: lading-service [options]
       lading-service doctor --s3 URL [--apply] [--origin URL]
       lading-service import --from DIR --to URL
       lading-service verify --s3 URL --all | --since TIME [--json]
       lading-service repair --s3 URL [--all | --since TIME] [--id UUID] [--apply] [--json]
       lading-service erase --s3 URL --id UUID [--apply] [--json]

Starts a node of an upload service and image CDN. Each option may come from the environment: LADING_S3 for --s3.

  --s3 URL               bucket of the files: http://KEY:SECRET@HOST:PORT/BUCKET, or s3://BUCKET for AWS
  --s3-region NAME       region of the bucket (default us-east-1)
  --s3-public-url URL    store as browsers reach it, if by another URL
  --s3-copy              copy each completed upload: for a store where late parts change a finished file
  --redis URL            Redis that the nodes share: redis://HOST:PORT
  --data DIR             directory of the files without a store (default .lading-data)
  --temporary DIR        directory for files on their way to the store (default the system's)
  --projects FILE        projects as JSON: [{ "publicKey": "…", "secretKey": "…" }]
  --public-key KEY       public key of the only project (default demopublickey)
  --secret SECRET        its secret: uploads need a signature
  --no-auth              let other machines upload without a signature
  --host ADDRESS         address to listen on (default 127.0.0.1)
  --port NUMBER          port to listen on, 0 for any free one (default 4100)
  --public-url URL       base of the URLs in answers
  --allow-origin URL     origin whose pages may open the realtime channel; repeat it for more (default all)
  --trust-proxy          take client addresses from X-Forwarded-For, as the proxy in front adds them
  --proxies NUMBER       number of proxies in front, with --trust-proxy (default 1)
  --metrics-port NUMBER  port of the metrics for Prometheus, GET /metrics (default none)
  --metrics-host ADDRESS address to serve them at (default 127.0.0.1)
  --roles LIST           work of this node: upload,cdn,jobs (default all)
  --calls-per-minute N   most API calls of one client address, 0 for no limit (default 6000)
  --drain-seconds N      time between a signal to stop and the end of listening (default 5)
  --trash-days NUMBER    days until the bytes of a removed file are erased in the store, 0 for immediately (default 7)
  --verify-gb-per-hour N most gigabytes that all nodes read again in an hour to verify files, 0 for none (default 10)
  --verify-requests-per-hour N
                         most requests to the store for it in an hour (default 20000)
  --quiet                no log line per request
  --version              print the version
  -h, --help             print this text

doctor tries everything that the service needs of a store and prints a table.

  --apply                create the bucket if it is missing, and set its rules: pages of all origins may send parts,
                         abandoned uploads and old renders end, headers that nobody has signed are denied
  --origin URL           origin of a page that uploads (default none: only whether pages of all origins may)

import copies the files, groups and webhooks of a node without a store to a bucket, and verifies each file. Stop the node
first. An import that was stopped continues with the same command.

  --from DIR             its directory
  --to URL               bucket, as --s3

verify reads stored files again, compares them with their records, and lists what is wrong. repair shows what it would
do, and does it with --apply: records are restored from their copies, lists completed, remains removed. Nodes may run.

  --all                  all files, and what is left of uploads and removals (default of repair)
  --since TIME           files that were uploaded since then: 2026-11-29T18:00Z, or 24h, 7d ago
  --id UUID              repair: bring this removed file back from the trash; erase: erase it now; repeat it for more
  --json                 one JSON object a line

Exit codes: 0 nothing is wrong, or all was done; 1 something is wrong; 2 bad arguments; 3 the store failed.`

/** Runs the command line until it's stopped and resolves to the exit code: 0, 1 for a failure, 2 for bad arguments. */
export async function runServiceCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const request = parseServiceArguments(args, env)
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
      return examineStore(request, terminal.print)
    case 'import':
      return importDirectory(request, terminal)
    case 'verify':
      return verifyBucket(request, terminal)
    case 'repair':
      return repairBucket(request, terminal)
    case 'erase':
      return eraseFiles(request, terminal)
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
