import type { cloneDataTransfer, Intents } from '@lading/uploader/shell'
import type { ContextMember } from '../ContextMember.js'
import type { StartHost } from '../Start.js'
import { takesDrops } from '../takesDrops.js'

/** Options of {@link takeDrops}. */
export interface TakeDropsOptions {
  readonly host: StartHost
  /** Receives the drops. */
  readonly intents: Intents
  /** Makes a drop last. The start has the function: imported, it would be in a file of its own. */
  readonly keep: typeof cloneDataTransfer
}

const TYPES = ['Files', 'text/uri-list']

/** The contexts for which elements take drops already. */
const taking = new WeakMap<ContextMember, StartHost>()

/**
 * Lets the elements of a context take drops until the uploader is loaded: the browser would open a dropped file in the place of the
 * page. Elements that do so already are skipped.
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
  // A start that is shown loads the uploader itself, after the files that are sent before that. A failure is logged.
  const isShown = host.members.some(({ host }) => host.querySelector(':scope > [data-lading-root]'))
  if (!isShown) host.load().catch(() => {})
}

/** Returns a kept drop with its first file or link alone, and without folders. `keepFirst` comes with the uploader. */
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
