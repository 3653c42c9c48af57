import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PERIOD_US = 20_000
const [V1, V2] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']
let count = 0

/**
 * Holds a process to a share of one core, by a control group of its own.
 *
 * @param {number} pid
 * @param {number} share from 0 to 1
 * @returns a function that removes the group, once the process has ended.
 * @throws Error where groups cannot be made, which takes root.
 */
export function limitCpu(pid, share) {
  const isV1 = existsSync(join(V1, 'cpu.cfs_quota_us'))
  const dir = join(isV1 ? V1 : V2, `lading-bench-${process.pid}-${count++}`)
  const quota = Math.round(PERIOD_US * share)
  mkdirSync(dir)
  if (isV1) {
    writeFileSync(join(dir, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(join(dir, 'cpu.cfs_quota_us'), String(quota))
  } else writeFileSync(join(dir, 'cpu.max'), `${quota} ${PERIOD_US}`)
  writeFileSync(join(dir, 'cgroup.procs'), String(pid))
  return () => rmdirSync(dir)
}
