import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const agentIn = (path: string) =>
  /userAgentIntegration(?::| \?\?) '([^']+)'/.exec(readFileSync(new URL(path, import.meta.url), 'utf8'))?.[1]

// The first files are sent by a module that arrives before the app and shares nothing with it.
test('the first files and the later ones name the same user agent', () => {
  expect(agentIn('./uploader.ts')).toBeTruthy()
  expect(agentIn('../shell/files/earlyFiles.ts')).toBe(agentIn('./uploader.ts'))
})
