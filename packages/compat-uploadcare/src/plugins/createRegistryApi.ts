import type {
  ActivityItem,
  ActivityViewProps,
  ConfigOption,
  PluginContext,
  UploadEntry,
} from '@lading/kernel'
import { AttributesToken } from '@lading/kernel/ui'
import type { PluginRegistryApi } from '../types/ConfigType.js'
import type { CustomConfigDefinition } from '../types/CustomConfigDefinition.js'
import type { OutputFileEntry } from '../types/OutputFileEntry.js'
import { svgView } from './svgView.js'

/** Creates a plugin's `pluginApi.registry`: its registrations become slot contributions. */
export function createRegistryApi(pluginId: string, context: PluginContext): PluginRegistryApi {
  const { uploader, config, logger, contribute, onCleanup } = context
  /** Source labels, used as headings in activities with the same ids. */
  const labels = new Map<string, string>()
  const keptMessages = messagesOf(uploader, pluginId)
  let hookCount = 0
  const outputOf = ({ internalId }: UploadEntry) =>
    uploader.getOutputItem(internalId) as unknown as OutputFileEntry
  /** Shows the list after a source has added a file from the start. */
  const select = async (onSelect: () => unknown) => {
    const { size } = uploader.entries
    await onSelect()
    const isAtStart = uploader.getCurrentActivity() === 'start-from'
    if (isAtStart && uploader.entries.size > size) uploader.setCurrentActivity('upload-list')
  }
  return {
    registerSource({ id, label, icon, onSelect, expand }) {
      labels.set(id, label)
      const open = () => select(onSelect)
      contribute('source', { id, label, ...(icon && { icon }), ...(expand && { expand }), open })
    },
    registerActivity({ id, render }) {
      const item: ActivityItem = {
        id,
        // Read when it is shown, because the source might be registered later.
        get title() {
          return labels.get(id) ?? id
        },
        view: {
          kind: 'dom',
          mount: (element: HTMLElement, { params }: ActivityViewProps) =>
            render(element, (params ?? {}) as Record<string, unknown>),
        },
      }
      contribute('activity', item)
      // Nothing renders it anymore.
      onCleanup(() => uploader.activities.leave(id))
    },
    registerFileAction({ id, icon, label, shouldRender, onClick }) {
      contribute('fileAction', {
        id,
        icon,
        label,
        shown: (entry) => entry.status !== 'removed' && shouldRender(outputOf(entry)),
        run: (entry) => onClick(outputOf(entry)),
      })
    },
    registerFileHook({ type, handler, timeout }) {
      hookCount += 1
      contribute('fileHook', {
        id: `${pluginId}-${hookCount}`,
        hook: type,
        handle: async ({ file, signal }) => handler({ file, signal }),
        ...(timeout !== undefined && { timeoutMs: timeout }),
      })
    },
    registerIcon({ name, svg }) {
      contribute('icon', { id: name, view: svgView(svg) })
    },
    registerL10n(l10n) {
      for (const [locale, messages] of Object.entries(l10n)) {
        keptMessages.push(uploader.locale.add(locale, messages, true))
      }
    },
    registerConfig(definition) {
      const isFromAttribute = () => context.tryGet(AttributesToken)?.(definition.name) ?? false
      const warn = (error: unknown) =>
        logger.warn(`The value of the config key "${definition.name}" is not used: normalize() threw.`, error)
      onCleanup(config.define({ [definition.name]: configOption(definition, warn, isFromAttribute) }))
    },
  }
}

/** Functions that remove plugin messages, by plugin id. */
const removers = new WeakMap<object, Map<string, (() => void)[]>>()

/**
 * Returns the functions that remove a plugin's messages. As in Uploadcare's uploader, messages outlive the plugin until it is
 * installed again.
 */
function messagesOf(uploader: object, pluginId: string): (() => void)[] {
  const all = removers.get(uploader) ?? new Map<string, (() => void)[]>()
  removers.set(uploader, all)
  for (const remove of all.get(pluginId) ?? []) remove()
  const kept: (() => void)[] = []
  all.set(pluginId, kept)
  return kept
}

/**
 * Creates a plugin's configuration option.
 *
 * @param onError Receives errors that `normalize` throws.
 * @param isFromAttribute Returns whether an element has the value as an attribute.
 */
function configOption<T>(
  { defaultValue, attribute = true, fromAttribute, normalize }: CustomConfigDefinition<T>,
  onError: (error: unknown) => void,
  isFromAttribute: () => boolean,
): ConfigOption<T> {
  let last = defaultValue
  return {
    default: defaultValue,
    parse(value) {
      // The key doesn't support attributes, so an attribute with this name is something else.
      if (!attribute && isFromAttribute()) return last
      // Elements pass attributes as strings.
      const isAttribute = attribute && typeof value === 'string' && typeof defaultValue !== 'string'
      try {
        const read = isAttribute && fromAttribute ? fromAttribute(value) : value
        const normalized: unknown = normalize ? normalize(read) : read
        if (normalize && normalized instanceof Promise) {
          normalized.then(() => onError(new TypeError('It returned a promise.')), onError)
        } else last = normalized as T
      } catch (error) {
        onError(error)
      }
      return last
    },
  }
}
