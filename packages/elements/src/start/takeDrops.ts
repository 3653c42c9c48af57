import type { cloneDataTransfer, Intents } from '@lading/uploader/internal/shell'
import type { ContextMember } from '../context/ContextMember.js'
import type { StartHost } from '../context/Start.js'
import { takesDrops } from '../context/takesDrops.js'

/** Options for {@link takeDrops}. */
export interface TakeDropsOptions {
  readonly host: StartHost
  /** Receives the drops. */
  readonly intents: Intents
  /** Keeps a drop's content. Passed in by the start: an import would put the function into a separate chunk. */
  readonly keep: typeof cloneDataTransfer
}

const TYPES = ['Files', 'text/uri-list']

/** The contexts whose elements already take drops. */
const taking = new WeakMap<ContextMember, StartHost>()

/**
 * Lets a context's elements take drops until the uploader is loaded: otherwise the browser would open a dropped file instead of
 * the page. Skips elements that already do so.
 */
export function takeDrops(options: TakeDropsOptions): void {
  const { host } = options
  for (const member of host.members) {
    if (taking.get(member) === host || !takesDrops(member)) continue
    taking.set(member, host)
    for (const type of ['dragover', 'drop'] as const)
      member.host.addEventListener(type, (event) => take(event, member, options))
  }
}

function take(event: DragEvent, member: ContextMember, { host, intents, keep }: TakeDropsOptions): void {
  const { dataTransfer, defaultPrevented, type } = event
  if (defaultPrevented || host.uploader || !host.members.includes(member)) return
  if (!dataTransfer || !TYPES.some((name) => dataTransfer.types.includes(name))) return
  event.preventDefault()
  const { disabled, single } = member.view?.props ?? {}
  dataTransfer.dropEffect = disabled ? 'none' : 'copy'
  if (disabled || type === 'dragover') return
  const kept = keep(dataTransfer)
  intents.add({ kind: 'transfer', transfer: single ? firstOf(kept) : kept, how: 'drop-area' })
  // A shown start loads the uploader itself, after files that are sent before that. A failure is logged.
  const isShown = host.members.some(({ host }) => host.querySelector(':scope > [data-lading-root]'))
  if (!isShown) host.load().catch(() => {})
}

/** Returns only a kept drop's first file or link, and no folders. `keepFirst` is loaded with the uploader. */
function firstOf(transfer: DataTransfer): DataTransfer {
  const files = [...transfer.items].filter(({ kind }) => kind === 'file')
  const items = files.filter((item) => !item.webkitGetAsEntry()?.isDirectory).slice(0, 1)
  const [link = ''] = transfer.getData('text/uri-list').match(/^[^#\s].*/m) ?? []
  const first = {
    types: items.length > 0 ? ['Files'] : ['text/uri-list'],
    items,
    files: items.map((item) => item.getAsFile()),
    getData: () => (items.length > 0 ? '' : link),
  }
  return first as unknown as DataTransfer
}
