import { parseArgs } from 'node:util'
import { findPort } from './findPort.mjs'
import { installIfNeeded } from './installIfNeeded.mjs'
import { PlainError } from './PlainError.mjs'
import { runMain } from './runMain.mjs'

const usage = `npm start [-- options]

  --port <n>          Port of the playground. Default: 4173, or the next free one.
  --service-port <n>  Port of the local service. Default: 4100, or the next free one.
  --no-build          Start what has been built before.
  --help              Show this text.
`

/**
 * Installs and builds what is missing, then runs the local service and the playground until a signal stops them.
 *
 * @param {readonly string[]} args
 */
export function startCommand(args) {
  return runMain(async (signal) => {
    const options = parseOptions(args)
    if (options.help) {
      console.log(usage)
      return 0
    }
    // Before the build, which takes a while, so that a port that is taken is reported at once.
    const port = await findPort({ asked: options.port, usual: 4173, flag: '--port' })
    const servicePort = await findPort({
      asked: options.servicePort,
      usual: 4100,
      flag: '--service-port',
      avoid: port,
    })
    await installIfNeeded({ signal })
    if (options.build) {
      console.error('Building …')
      const { buildAll } = await import('./buildAll.mjs')
      await buildAll({ signal })
    }
    return serve({ port, servicePort, signal })
  })
}

/** @param {{ port: number, servicePort: number, signal: AbortSignal }} options */
async function serve({ port, servicePort, signal }) {
  // Loaded only now: Vite is not there before the installation.
  const { startLocalService } = await import('./startLocalService.mjs')
  const { servePlayground } = await import('./servePlayground.mjs')
  const service = await startLocalService({ port: servicePort, signal })
  try {
    const playground = await servePlayground({ port, localServiceUrl: service.url })
    console.error(`Local service: ${service.url}`)
    console.log(`Playground: ${playground.url}`)
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await Promise.race([stopped, service.ended])
    if (!signal.aborted) throw new PlainError('The local service ended by itself; its own message is above.')
    // Open connections of a browser must not hold up the end.
    await Promise.race([playground.close(), new Promise((resolve) => setTimeout(resolve, 1000))])
    return 0
  } finally {
    await service.stop()
  }
}

/** @param {readonly string[]} args */
function parseOptions(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'service-port': { type: 'string' },
        'no-build': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    return {
      port: parsePort(values.port, '--port'),
      servicePort: parsePort(values['service-port'], '--service-port'),
      build: !values['no-build'],
      help: values.help,
    }
  } catch (error) {
    if (error instanceof PlainError) throw error
    const problem = error instanceof Error ? error.message.split(/\.\s|\n/)[0] : error
    throw new PlainError(`${problem}; the options are --port, --service-port, --no-build and --help.`)
  }
}

/**
 * @param {string | undefined} text
 * @param {string} flag
 */
function parsePort(text, flag) {
  if (text === undefined) return undefined
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new PlainError(`${flag} needs a number from 1 to 65535; "${text}" is none.`)
}
