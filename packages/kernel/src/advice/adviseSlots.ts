import { isStringList } from '../config/isStringList.js'
import { PluginsToken } from '../plugin/Plugin.js'
import type { SlotMap } from '../slots/SlotItem.js'
import type { SlotUse } from '../slots/SlotRegistry.js'
import type { FilePart } from '../slots/ui/FilePartItem.js'
import type { AdvicePart } from './AdviceContext.js'
import { follow } from './follow.js'
import { hint } from './hint.js'

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
  'metaFieldTool',
  'overlay',
  'source',
  'thumbnail',
  'uploadMethod',
] satisfies readonly (keyof SlotMap)[]

/** Parts of a file row that a view can replace. */
const PARTS: readonly FilePart[] = ['thumbnail', 'name', 'size', 'status', 'actions']

/** Reports contributions to slots that don't exist, and host overrides of such slots. */
export const adviseSlots: AdvicePart = ({ uploader, report, onCleanup, schedule, declaredSlots }) => {
  const { slots } = uploader
  /** Unknown slots, keyed by consequence. */
  const unknown = new Map<string, string>()
  const checkSlot = (slot: string, consequence: string) => {
    if (SLOTS.includes(slot)) return
    // A later plugin in the same list might declare the slot.
    unknown.set(consequence, slot)
    schedule()
  }
  const checkItem = (
    slot: string,
    item: Readonly<Partial<Record<'id' | 'order' | 'dependsOn' | 'part' | 'view', unknown>>> | null,
    by: string,
  ) => {
    const { id, order, dependsOn, part, view } = item ?? {}
    if (order != null && (typeof order !== 'number' || Number.isNaN(order)))
      report(`The order of "${id}" in the slot "${slot}" is not a number, so it is ignored.${by}`)
    if (dependsOn != null && !isStringList(dependsOn))
      report(
        `"dependsOn" of "${id}" in the slot "${slot}" is not an array of config keys, so it is ignored.${by}`,
      )
    if (slot === 'filePart' && !PARTS.some((known) => known === part)) {
      const remedy = (typeof part === 'string' && hint(part, PARTS)) || ` Parts: ${PARTS.join(', ')}.`
      report(
        `A file row has no part "${part}", so "${id}" in the slot "filePart" replaces nothing.${remedy}${by}`,
      )
    }
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
  const checkContribution = ({ slot = '', item, plugin = '' }: SlotUse) => {
    checkItem(slot, item ?? null, plugin ? ` (plugin "${plugin}")` : '')
    if (plugin && !uploader.isDestroyed && uploader.scope.tryGet(PluginsToken)?.has(plugin) === false)
      report(
        `The plugin "${plugin}" was removed, so its item "${item?.id}" in the slot "${slot}" is not used. End its work by "signal", or ask "signal.aborted" first.`,
      )
    checkSlot(slot, `the item "${item?.id}"${plugin ? ` of the plugin "${plugin}"` : ''} is not used`)
  }
  const checkSettings = (settings: unknown) => {
    for (const [slot, setting] of Object.entries<Partial<Record<string, unknown>> | null>(
      Object(settings ?? {}),
    )) {
      checkSlot(slot, 'its entry in "slots" has no effect')
      for (const key of ['disable', 'order']) {
        const ids: unknown = setting?.[key]
        if (ids != null) schedule()
        if (ids == null || Array.isArray(ids)) continue
        report(`"${key}" of "${slot}" in "slots" is no array. Write an array of ids, or leave it out.`)
      }
    }
  }
  const check = (use: SlotUse) => {
    if ('item' in use) checkContribution(use)
    else if ('settings' in use) checkSettings(use.settings)
  }
  onCleanup(follow(slots, check))
  checkSettings(slots.settings)
  const checkDisabled = () => {
    // Later code can add items to a slot that is still empty.
    for (const { slot, items, setting } of slots.inspect()) {
      const ids = items.map(({ item }) => item.id)
      for (const id of Array.isArray(setting?.disable) ? setting.disable : []) {
        if (ids.includes(id)) continue
        const remedy = hint(id, ids) || ` Items: ${ids.join(', ')}.`
        report(`There is no item "${id}" in the slot "${slot}", so disabling it has no effect.${remedy}`)
      }
    }
  }
  return () => {
    checkDisabled()
    for (const [consequence, slot] of unknown) {
      if (declaredSlots.has(slot)) continue
      const known = [...SLOTS, ...declaredSlots]
      const remedy =
        hint(slot, known) ||
        ` Slots: ${known.join(', ')}. If a plugin reads this slot, declare the slot in that plugin: definePlugin({ slots: ['${slot}'] }).`
      report(`There is no slot "${slot}", so ${consequence}.${remedy}`)
    }
    unknown.clear()
  }
}
