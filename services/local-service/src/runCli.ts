import { createLocalService, type LocalService } from './createLocalService.js'
import type { Terminal } from './createProcessTerminal.js'
import { LocalServiceStartError } from './errors/LocalServiceStartError.js'
import { type CliRequest, parseCliArguments } from './parseCliArguments.js'
import { packageVersion } from './shared/packageVersion.js'

const usage = `Usage: lading-local-service [options]

Starts an upload service and image CDN on this machine, for development, tests and demos.

  --port NUMBER       port to listen on; 0 picks a free port (default 4100)
  --data DIR          directory for files (default .lading-data)
  --public-key KEY    key that can upload; repeatable (default demopublickey and test keys)
  --secret SECRET     require uploads and groups to be signed with this secret
  --public-url URL    base URL in responses, for clients that use another host name
  --allow-private     also download files from private networks
  --allow-origin URL  trust pages from this origin like pages on this machine; repeatable
  --allow-host NAME   answer to this host name, in addition to localhost and IP addresses; repeatable
  --cache-mb NUMBER   maximum disk space for rendered images (default 256)
  --prerender OPS     render each new image in the background, such as resize/640x/; repeatable
  --latency MS        delay each request (default 0)
  --allow-faults      enable the fault switches (/faults) and the ledger (/ledger)
  --fault SCENARIO    start with a fault, such as T1, N1:50 or S1@/base/; repeatable
  --quiet             don't log requests
  --version           print the version
  -h, --help          print this help`

/** Runs the command line until it's stopped and resolves to the exit code: 0, 1 if the service didn't start, 2 for bad arguments. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  const request = parseCliArguments(args)
  switch (request.action) {
    case 'help':
      terminal.print(usage)
      return 0
    case 'version':
      terminal.print(packageVersion)
      return 0
    case 'refuse':
      terminal.printError(`${request.reason} See lading-local-service --help.`)
      return 2
    case 'serve':
      return serve(request, terminal)
  }
}

async function serve(request: Extract<CliRequest, { action: 'serve' }>, terminal: Terminal): Promise<number> {
  let service: LocalService
  try {
    service = await createLocalService({ ...request.options, log: terminal.printError })
  } catch (error) {
    if (!(error instanceof LocalServiceStartError)) throw error
    terminal.printError(error.message)
    return 1
  }
  const stopped = terminal.untilStopped()
  terminal.print(`Local service: ${service.url}`)
  await stopped
  await service.close()
  return 0
}
