import { readdir, readFile } from 'node:fs/promises'

const MS_PER_TICK = 10

/**
 * Reads what a process and all below it use, from Linux's /proc.
 *
 * @param {number} root
 * @returns {Promise<{ pid: number, cpuMs: number, rssKb: number, pssKb: number, peakKb: number }[]>} Parents come before children.
 */
export async function readProcesses(root) {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  const parents = new Map()
  const cpuMs = new Map()
  for (const stat of stats.filter(Boolean)) {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const pid = Number.parseInt(stat, 10)
    parents.set(pid, Number(fields[1]))
    // With the time of children that have ended.
    cpuMs.set(pid, [11, 12, 13, 14].reduce((ticks, at) => ticks + Number(fields[at]), 0) * MS_PER_TICK)
  }
  const pids = [root]
  for (const pid of pids) for (const [child, parent] of parents) if (parent === pid) pids.push(child)
  return Promise.all(
    pids.map(async (pid) => {
      const read = (name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
      const [status, rollup] = await Promise.all([read('status'), read('smaps_rollup')])
      const kb = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
      return {
        pid,
        cpuMs: cpuMs.get(pid) ?? 0,
        rssKb: kb(status, 'VmRSS'),
        pssKb: kb(rollup, 'Pss'),
        peakKb: kb(status, 'VmHWM'),
      }
    }),
  )
}
