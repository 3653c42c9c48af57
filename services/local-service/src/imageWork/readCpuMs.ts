import { readFileSync } from 'node:fs'

/** Length of a clock tick in `/proc`, in milliseconds. */
const TICK_MS = 10

/** Reads how much CPU time a process has used, in milliseconds; undefined if the platform doesn't say. */
export function readCpuMs(pid: number | undefined): number | undefined {
  try {
    // The program's name comes first, in parentheses, and can contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')
    const ticks = Number(fields?.[11]) + Number(fields?.[12])
    return Number.isFinite(ticks) ? ticks * TICK_MS : undefined
  } catch {
    return undefined
  }
}
