import type { RealtimeFaults } from '../realtime/RealtimeFaults.js'
import type { RealtimeFault } from './FaultRule.js'

/** Faults in the realtime channel; only one is active at a time. */
export interface SwitchedRealtimeFaults extends RealtimeFaults {
  set(name: string, fault: RealtimeFault): void
  names(): string[]
  clear(): void
}

const broken = '{"event":"progress","channel":'
const strange = JSON.stringify({
  event: 'success',
  channel: 'task-status-of-another-client',
  data: '{"uuid":"none"}',
})

export function createRealtimeFaults(): SwitchedRealtimeFaults {
  let current: { readonly name: string; readonly fault: RealtimeFault } | null = null
  return {
    set(name, fault) {
      current = { name, fault }
    },
    names: () => (current ? [current.name] : []),
    clear() {
      current = null
    },
    onConnect() {
      const mode = current?.fault.mode
      return mode === 'refuse' || mode === 'stay-silent' ? mode : 'serve'
    },
    onFrame(frame, { frameCount }) {
      const fault = current?.fault
      switch (fault?.mode) {
        case 'drop':
          return frameCount >= fault.afterFrames ? 'drop' : [frame]
        case 'noise':
          return [broken, strange, frame, frame]
        case 'contradict':
          return [contradict(frame)]
        default:
          return [frame]
      }
    },
  }
}

function contradict(frame: string): string {
  const parsed: { event?: unknown } = JSON.parse(frame)
  if (parsed.event !== 'success') return frame
  const data = { msg: 'download task failed.', url: '', error_code: 'DownloadFileTaskFailedError' }
  return JSON.stringify({ ...parsed, event: 'fail', data: JSON.stringify(data) })
}
