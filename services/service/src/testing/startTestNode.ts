import { onTestFinished } from 'vitest'
import { createService, type Service } from '../createService.js'
import type { ServiceOptions } from '../ServiceOptions.js'

/** The project of test nodes. */
export const PUBLIC_KEY = 'demopublickey'

/** A node with the lines of its log. */
export interface TestNode extends Service {
  readonly lines: readonly string[]
}

/** Starts a node until the test ends. Uploads in parts may be small. */
export async function startTestNode(options: Partial<ServiceOptions>): Promise<TestNode> {
  const lines: string[] = []
  const service = await createService({
    port: 0,
    metricsPort: 0,
    projects: [PUBLIC_KEY],
    writeLog: (line) => lines.push(line),
    closeGraceMs: 0,
    minMultipartFileSizeBytes: 1000,
    minPartSizeBytes: 500,
    ...options,
  })
  onTestFinished(() => service.close(0))
  return { ...service, lines }
}

/** Uploads a file of text and returns its uuid. */
export async function uploadText(service: Pick<Service, 'url'>, text: string): Promise<string> {
  const body = new FormData()
  body.set('UPLOADCARE_PUB_KEY', PUBLIC_KEY)
  body.set('file', new Blob([text]), 'a.txt')
  const answer = await fetch(`${service.url}/base/?jsonerrors=1`, { method: 'POST', body })
  return String(((await answer.json()) as { file?: string }).file)
}
