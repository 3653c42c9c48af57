import type { ConformanceOrder } from './ConformanceOrder.js'
import { createResumableChecks } from './createResumableChecks.js'
import { createUploadChecks } from './createUploadChecks.js'

/** Tests whether a server follows a protocol, prints a line for each rule, and resolves to the exit code: 0, or 1 if it breaks a rule. */
export async function runConformance(
  order: ConformanceOrder & { readonly protocol: 'resumable' | 's3' },
  print: (line: string) => void,
): Promise<number> {
  const checks = order.protocol === 's3' ? createUploadChecks(order) : createResumableChecks(order)
  let failures = 0
  for (const { name, run } of checks) {
    try {
      await run()
      print(`ok    ${name}`)
    } catch (error) {
      failures += 1
      print(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  print(
    failures === 0
      ? `All ${checks.length} rules hold.`
      : `${failures} of ${checks.length} rules do not hold.`,
  )
  return failures === 0 ? 0 : 1
}
