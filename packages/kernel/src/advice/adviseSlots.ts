import type { SlotMap } from '../slots/SlotItem.js'
import type { Uploader } from '../Uploader.js'
import { hint } from './hint.js'
import type { Report } from './Report.js'

export const SLOTS: readonly string[] = [
  'activity',
  'collectionValidator',
  'fileAction',
  'fileBadge',
  'fileHook',
  'filePart',
  'fileValidator',
  'groupMethod',
  'icon',
  'listToolbar',
  'metaField',
  'overlay',
  'source',
  'thumbnail',
  'uploadMethod',
] satisfies readonly (keyof SlotMap)[]

/** Slots whose types are declared by one of our plugins, because their items have its types. */
const PLUGIN_SLOTS: readonly string[] = ['editorTab']

/**
 * Reports contributions to slots that do not exist, and host overrides of them.
 *
 * @param hasForeign Whether there are plugins that may read slots of their own.
 */
export function adviseSlots({ slots }: Uploader, report: Report, hasForeign: () => boolean): void {
  const check = (slot: string, consequence: string) => {
    const known = [...SLOTS, ...PLUGIN_SLOTS]
    const meant = hint(slot, known)
    if (known.includes(slot) || (!meant && hasForeign())) return
    report(`There is no slot "${slot}", so ${consequence}.${meant || ` Slots: ${known.join(', ')}.`}`)
  }
  const checkItem = (slot: string, item: { readonly id?: unknown; readonly view?: unknown } | null) => {
    const { id, view } = item ?? {}
    if (!id) {
      report(
        `An item of the slot "${slot}" has no id, so it is not used. Give it an id that no other item of the slot has.`,
      )
    } else if (typeof view === 'function') {
      report(
        `The view of "${id}" in the slot "${slot}" is a function, so it is not shown. Write { kind: 'react', component } with a component, { kind: 'react', load } with an import of it, or { kind: 'dom', mount }.`,
      )
    }
  }
  const contribute = slots.contribute.bind(slots)
  slots.contribute = (slot, item, plugin) => {
    checkItem(slot, item)
    check(slot, `the item "${item?.id}"${plugin ? ` of the plugin "${plugin}"` : ''} is not used`)
    return contribute(slot, item, plugin)
  }
  const configure = slots.configure.bind(slots)
  const checkSettings = (settings: object | null) => {
    for (const [slot, setting] of Object.entries(settings ?? {})) {
      check(slot, 'its entry in "slots" has no effect')
      for (const key of ['disable', 'order']) {
        const ids: unknown = setting?.[key]
        if (ids == null || Array.isArray(ids)) continue
        report(`"${key}" of "${slot}" in "slots" is no array. Write an array of ids, or leave it out.`)
      }
    }
  }
  slots.configure = (settings) => {
    checkSettings(settings)
    configure(settings)
  }
  checkSettings(slots.settings)
}
